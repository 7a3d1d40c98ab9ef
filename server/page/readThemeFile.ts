import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject } from 'ajv'
import { schemaVocabulary } from '#schemas/shape.ts'
import { themeFile, type ThemeFile } from '#schemas/theme.ts'

const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true, keywords: [...schemaVocabulary] })
const isThemeFile = ajv.compile<ThemeFile>(themeFile)

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

/** A `theme.json`. Throws with the file and every wrong field when it is not one. */
export function readThemeFile(path: string): ThemeFile {
  const content = parse(path)
  if (isThemeFile(content)) return content
  throw new Error(`${path} is not a theme:\n${(isThemeFile.errors ?? []).map(describe).join('\n')}`)
}
