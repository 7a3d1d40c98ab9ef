import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { companyContent, type CompanyContent } from '#schemas/companyContent.ts'
import { schemaVocabulary } from '#schemas/shape.ts'
import { themeFile, type ThemeFile } from '#schemas/theme.ts'

const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true, keywords: [...schemaVocabulary] })
const isThemeFile = ajv.compile<ThemeFile>(themeFile)
const isCompanyContent = ajv.compile<CompanyContent>(companyContent)

const describe = ({ instancePath, message, params }: ErrorObject): string => {
  const field = instancePath.slice(1).replaceAll('/', '.')
  const extra = 'additionalProperty' in params ? ` ("${params.additionalProperty}")` : ''
  return `  ${field || 'the file'} ${message}${extra}`
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} cannot be read as JSON: ${(error as Error).message}`)
  }
}

function read<T>(path: string, isValid: ValidateFunction<T>, what: string): T {
  const content = parse(path)
  if (isValid(content)) return content
  throw new Error(`${path} is not ${what}:\n${(isValid.errors ?? []).map(describe).join('\n')}`)
}

/** A `theme.json`. Throws with the file and every wrong field when it is not one. */
export const readThemeFile = (path: string): ThemeFile => read(path, isThemeFile, 'a theme')

/** A file of `themes/companies/`. Throws as `readThemeFile` does. */
export const readCompanyFile = (path: string): CompanyContent => read(path, isCompanyContent, "a company's content")
