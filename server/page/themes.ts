import { dataReader } from '../data/readData.ts'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { htmlTags, linkTo } from 'runnel/contracts'
import sanitizeHtml from 'sanitize-html'
import { type CompanyContent, companyContent } from '#schemas/companyContent.ts'
import type { LegalDocument } from '#schemas/legalDocument.ts'
import { type Theme, themeFile, type ThemeFile } from '#schemas/theme.ts'
import { brandStyleSheet } from '#themes/brandColours.ts'
import { defaultBrand } from '#themes/defaultBrand.ts'
import { resolveTheme } from '#themes/resolveTheme.ts'
import { readDocuments } from '../data/legal/readDocuments.ts'
import { inProject } from '../base/project.ts'
import { brandNamesIn } from './brandNamesIn.ts'

const isOutside = (href = '') => /^[a-z][a-z0-9+.-]*:\/\//i.test(href)

const options: sanitizeHtml.IOptions = {
  allowedTags: [...htmlTags],
  allowedAttributes: { a: ['href', 'target', 'rel', 'data-credit-report'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, given) => {
      const href = linkTo(given.href)
      return {
        tagName,
        attribs: {
          ...(href === undefined ? {} : { href }),
          ...('data-credit-report' in given ? { 'data-credit-report': '' } : {}),
          ...(isOutside(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {}),
        },
      }
    },
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
  /** Whether a second person has to approve publications of its funnels. */
  approval: boolean
  /** The brand's own legal documents, besides those of every brand. */
  documents: LegalDocument[]
}

export const themesFolder = inProject('themes')

/** The brands that can be shown, and the problems of the others. */
interface ReadThemes {
  brands: Brand[]
  problems: string[]
}

/**
 * Every brand: a folder with `theme.json`, `logo.svg` and optionally `icon.svg` and `documents/`. Texts are sanitised here, once. A file in `companies/`
 * adds marketing content to all brands of its company. A faulty brand is left out; its problem names file and field. `warn` gets a message for everything
 * replaced by a default.
 */
export function readThemes(folder = themesFolder, warn: (text: string) => void = process.emitWarning): ReadThemes {
  const problems: string[] = []
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read()
    } catch (error) {
      problems.push((error as Error).message)
      return undefined
    }
  }
  const names = brandNamesIn(folder)
  const companies = attempt(() => loadCompanies(join(folder, 'companies'))) ?? []
  const read = names.flatMap((name) => attempt(() => loadBrand(name, join(folder, name), companies, warn)) ?? [])
  const brands = read.filter((brand) => {
    const other = read.find(({ theme }) => theme.brandId === brand.theme.brandId)!
    if (other === brand) return true
    // Stored data refers to a brand by its id.
    problems.push(
      `${join(folder, other.name)} and ${join(folder, brand.name)} have the same brandId "${brand.theme.brandId}": please give one of them another in its theme.json.`,
    )
    return false
  })
  if (!names.includes(defaultBrand))
    problems.push(
      `${folder} has no brand "${defaultBrand}": add ${defaultBrand}/theme.json, it is shown when nothing names another.`,
    )
  return { brands, problems }
}

/** Every brand (`readThemes`). Throws if anything is wrong with one. */
export function loadThemes(...given: Parameters<typeof readThemes>): Brand[] {
  const { brands, problems } = readThemes(...given)
  if (problems.length > 0) throw new Error(problems.join('\n'))
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
    approval: file.policy?.approval ?? false,
    documents: readDocuments(join(folder, 'documents')),
    icon: existsSync(icon) ? readFileSync(icon, 'utf8') : logo,
  }
}
