import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject } from 'ajv'
import type { TSchema } from 'typebox'
import { schemaVocabulary } from 'runnel/contracts'

const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true, keywords: [...schemaVocabulary] })

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

/** Makes a reader of JSON files with one schema. The reader throws with the file and every wrong field. */
export function dataReader<T>(schema: TSchema, what: string): (path: string) => T {
  const isValid = ajv.compile<T>(schema)
  return (path) => {
    const content = parse(path)
    if (isValid(content)) return content
    throw new Error(`${path} is not ${what}:\n${(isValid.errors ?? []).map(describe).join('\n')}`)
  }
}
