import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { effectVerbs } from './definition.ts'
import { type JsonSchema, didYouMean } from '#engine/rules/index.ts'
import { escapeSegment } from './source.ts'
import type { DiagnosticCode } from './codes.ts'
import type { Finding } from './finding.ts'

export interface ShapeMistake {
  code: DiagnosticCode
  pointer: string
  finding: Finding
  part: 'key' | 'value'
}

/** What a schema says against a value, in words, once for each place. The validator is compiled with `allErrors` and `verbose`. */
export function mistakesIn(value: unknown, validate: ValidateFunction): ShapeMistake[] {
  if (validate(value)) return []
  const found = deepest(validate.errors ?? []).map((error): ShapeMistake => {
    const { code, key, finding } = reading(error)
    return {
      code,
      pointer: key === undefined ? error.instancePath : `${error.instancePath}/${escapeSegment(key)}`,
      finding,
      part: key === undefined ? 'value' : 'key',
    }
  })
  return found.filter(({ pointer }, at) => found.findIndex((other) => other.pointer === pointer) === at)
}

/** Errors that only say that another error exists are left out; so are effects with two verbs, which have their own check. */
function deepest(errors: ErrorObject[]): ErrorObject[] {
  const combining = (error: ErrorObject) => ['anyOf', 'oneOf', 'allOf'].includes(error.keyword)
  const plain = errors.filter(
    (error) => !['if', 'propertyNames'].includes(error.keyword) && !combining(error) && !isSecondVerb(error),
  )
  return [
    ...plain,
    ...errors.filter(
      (error) => combining(error) && !plain.some(({ instancePath }) => instancePath.startsWith(error.instancePath)),
    ),
  ]
}

const verbs: readonly string[] = [...effectVerbs, 'effects']
const isSecondVerb = ({ keyword, params, data }: ErrorObject): boolean =>
  keyword === 'additionalProperties' &&
  verbs.includes(params.additionalProperty as string) &&
  verbs.filter((verb) => Object.hasOwn(data as object, verb)).length > 1

interface Reading {
  code: DiagnosticCode
  /** Set when the mistake is in a key. */
  key?: string
  finding: Finding
}

function reading(error: ErrorObject): Reading {
  const { keyword, params, data } = error
  const schema = (error.parentSchema ?? {}) as JsonSchema
  if (keyword === 'additionalProperties') return unknownKey(error, params.additionalProperty as string, schema)
  if (keyword === 'not' && registryNames[schema.title as string]) return unknownWord(data, [], schema)
  if (keyword === 'enum') return unknownWord(data, (params.allowedValues as unknown[]).map(String), schema)
  if (keyword === 'required') return shape(`"${params.missingProperty}" is missing`)
  if (keyword === 'type')
    return shape(
      `this is to be ${[params.type as string | string[]]
        .flat()
        .map((type) => typeWords[type] ?? type)
        .join(' or ')}`,
    )
  if (keyword === 'pattern') {
    const { message, hint } = patternWords[schema.title as string] ?? {
      message: 'has not the right form',
      hint: undefined,
    }
    const key = error.propertyName
    return { ...shape(`"${key ?? data}" ${message}`, hint), ...(key !== undefined && { key }) }
  }
  return shape(`this ${error.message ?? 'is not right'}`)
}

const shape = (message: string, hint?: string): Reading => ({
  code: 'shape',
  finding: { message, ...(hint !== undefined && { hint }) },
})

function unknownKey({ instancePath }: ErrorObject, key: string, schema: JsonSchema): Reading {
  const hint = didYouMean(key, Object.keys(schema.properties ?? {}))
  const found = (code: DiagnosticCode, message: string): Reading => ({
    code,
    key,
    finding: { message, ...(hint !== undefined && { hint }) },
  })
  const inOptions = /\/(fields\/[^/]+|blocks\/(top|bottom)\/\d+)\/options(\/|$)/.test(instancePath)
  return inOptions
    ? found('unknown-option', `there is no option "${key}" here`)
    : found('unknown-key', `"${key}" means nothing here`)
}

const registryNames: Record<string, string> = {
  operation: 'an operation',
  widget: 'a widget',
  block: 'a block',
  format: 'a format',
  normaliser: 'a normaliser',
}

function unknownWord(data: unknown, allowed: string[], schema: JsonSchema): Reading {
  const kind = registryNames[schema.title as string]
  const near = didYouMean(String(data), allowed)
  if (kind !== undefined)
    return {
      code: 'unknown-name',
      finding: { message: `"${data}" is not ${kind}`, ...(near !== undefined && { hint: near }) },
    }
  return shape(`"${data}" is not one of ${allowed.join(', ')}`, near)
}

const typeWords: Record<string, string> = {
  string: 'text',
  array: 'a list',
  object: 'an object',
  boolean: 'true or false',
  number: 'a number',
  integer: 'a whole number',
}
const patternWords: Record<string, { message: string; hint?: string }> = {
  id: { message: 'cannot be a name here', hint: 'small letters, digits and hyphens, a letter first' },
  name: { message: 'cannot be a name here', hint: 'letters and digits, a small letter first' },
  route: { message: 'is not a route of this site: it must start with one "/"' },
  basePath: {
    message: 'cannot be the address of a funnel',
    hint: 'write parts of letters, digits, "-", ".", "_" and "~", each after one "/", and nothing behind the last',
  },
  duration: { message: 'is not a duration', hint: 'write 500ms, 2s, 1.5s, 10m or 24h' },
  formula: { message: 'is not a formula', hint: 'a formula begins with "= "' },
}
