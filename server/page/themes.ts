import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { Theme } from '#schemas/theme.ts'
import { brandStyleSheet } from '#themes/brandColours.ts'
import { defaultBrand } from '#themes/defaultBrand.ts'
import { resolveTheme } from '#themes/resolveTheme.ts'
import { readThemeFile } from './readThemeFile.ts'
import { sanitiseHtml } from './sanitiseHtml.ts'

export interface Brand {
  /** Name of its folder in `themes/`: what `BRAND` and `?brand=` say. */
  name: string
  theme: Theme
  /** Lower-case host names that show it. */
  hosts: string[]
  /** Custom properties of `/theme.css`. */
  styleSheet: string
  logo: string
  icon: string
}

const themesFolder = fileURLToPath(new URL('../../themes', import.meta.url))

/**
 * Every brand: one folder with `theme.json`, `logo.svg` and, if it has one, `icon.svg`. Texts are sanitised here, once.
 * Throws with file and field when a theme is wrong; `warn` hears what was replaced by a default.
 */
export function loadThemes(folder = themesFolder, warn: (text: string) => void = process.emitWarning): Brand[] {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'theme.json')))
  const brands = names.map((name) => loadBrand(name, join(folder, name), warn))
  if (!brands.some(({ name }) => name === defaultBrand)) throw new Error(`${folder} has no brand "${defaultBrand}": add ${defaultBrand}/theme.json, it is shown when nothing names another.`)
  return brands
}

function loadBrand(name: string, folder: string, warn: (text: string) => void): Brand {
  const file = readThemeFile(join(folder, 'theme.json'))
  const { theme, warnings } = resolveTheme(file)
  for (const warning of warnings) warn(`themes/${name}/theme.json: ${warning}`)
  const logo = readFileSync(join(folder, 'logo.svg'), 'utf8')
  const icon = join(folder, 'icon.svg')
  return {
    name,
    theme: { ...theme, footerText: sanitiseHtml(theme.footerText), privacyFormDisclaimer: sanitiseHtml(theme.privacyFormDisclaimer) },
    hosts: (file.hosts ?? []).map((host) => host.toLowerCase()),
    styleSheet: brandStyleSheet(theme.primaryColor),
    logo,
    icon: existsSync(icon) ? readFileSync(icon, 'utf8') : logo,
  }
}
