import { dataReader } from '../data/readData.ts'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sanitizeHtml from 'sanitize-html'
import { type CompanyContent, companyContent } from '#schemas/companyContent.ts'
import type { LegalDocument } from '#schemas/legalDocument.ts'
import { type Theme, themeFile, type ThemeFile } from '#schemas/theme.ts'
import { brandStyleSheet } from '#themes/brandColours.ts'
import { defaultBrand } from '#themes/defaultBrand.ts'
import { resolveTheme } from '#themes/resolveTheme.ts'
import { readDocuments } from '../data/legal/readDocuments.ts'
import { inProject } from '../base/project.ts'

const isOutside = (href = '') => /^[a-z][a-z0-9+.-]*:\/\//i.test(href)

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'a', 'strong', 'em', 'b', 'i', 'br', 'ul', 'ol', 'li', 'small'],
  allowedAttributes: { a: ['href', 'target', 'rel', 'data-credit-report'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href, ...given }) => ({
      tagName,
      attribs: {
        ...(href === undefined ? {} : { href }),
        ...('data-credit-report' in given ? { 'data-credit-report': '' } : {}),
        ...(isOutside(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {}),
      },
    }),
  },
}

/** Makes a theme's text safe as HTML: keeps a few inline tags and links, removes styles, scripts and handlers (THM-06). */
const sanitiseHtml = (html: string): string => sanitizeHtml(html, options)

/** Reads a `theme.json`. Throws with the file and every wrong field. */
const readThemeFile = dataReader<ThemeFile>(themeFile, 'a theme')

/** Reads a file of `themes/companies/`. */
const readCompanyFile = dataReader<CompanyContent>(companyContent, "a company's content")

export interface Brand {
  /** Name of its folder in `themes/`, as in `BRAND` and `?brand=`. */
  name: string
  theme: Theme
  /** Lower-case host names of the brand. */
  hosts: string[]
  /** Custom properties for `/theme.css`. */
  styleSheet: string
  logo: string
  icon: string
  /** The brand's own legal documents, besides those of every brand. */
  documents: LegalDocument[]
}

const themesFolder = inProject('themes')

/**
 * Every brand: a folder with `theme.json`, `logo.svg` and optionally `icon.svg` and `documents/`. Texts are sanitised here, once. A file in `companies/`
 * adds marketing content to all brands of its company. Throws with file and field; `warn` gets a message for everything replaced by a default.
 */
export function loadThemes(folder = themesFolder, warn: (text: string) => void = process.emitWarning): Brand[] {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'theme.json')))
  const companies = loadCompanies(join(folder, 'companies'))
  const brands = names.map((name) => loadBrand(name, join(folder, name), companies, warn))
  requireOwnIds(folder, brands)
  if (!brands.some(({ name }) => name === defaultBrand))
    throw new Error(
      `${folder} has no brand "${defaultBrand}": add ${defaultBrand}/theme.json, it is shown when nothing names another.`,
    )
  return brands
}

function loadCompanies(folder: string): CompanyContent[] {
  if (!existsSync(folder)) return []
  const files = new Map<string, string>()
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const path = join(folder, file)
      const content = readCompanyFile(path)
      const other = files.get(content.companyId)
      if (other)
        throw new Error(`${other} and ${path} are both of the company "${content.companyId}": please keep one.`)
      files.set(content.companyId, path)
      return content
    })
}

/** Stored data refers to a brand by its id. */
function requireOwnIds(folder: string, brands: readonly Brand[]): void {
  const names = new Map<string, string>()
  for (const { name, theme } of brands) {
    const other = names.get(theme.brandId)
    if (other)
      throw new Error(
        `${join(folder, other)} and ${join(folder, name)} have the same brandId "${theme.brandId}": please give one of them another in its theme.json.`,
      )
    names.set(theme.brandId, name)
  }
}

function loadBrand(name: string, folder: string, companies: CompanyContent[], warn: (text: string) => void): Brand {
  const file = readThemeFile(join(folder, 'theme.json'))
  const { theme, warnings } = resolveTheme(file, companies)
  for (const warning of warnings) warn(`themes/${name}/theme.json: ${warning}`)
  const logo = readFileSync(join(folder, 'logo.svg'), 'utf8')
  const icon = join(folder, 'icon.svg')
  return {
    name,
    theme: {
      ...theme,
      footerText: sanitiseHtml(theme.footerText),
      privacyFormDisclaimer: sanitiseHtml(theme.privacyFormDisclaimer),
    },
    hosts: (file.hosts ?? []).map((host) => host.toLowerCase()),
    styleSheet: brandStyleSheet(theme.primaryColor, file.look),
    logo,
    documents: readDocuments(join(folder, 'documents')),
    icon: existsSync(icon) ? readFileSync(icon, 'utf8') : logo,
  }
}
