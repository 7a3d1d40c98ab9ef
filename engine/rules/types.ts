import type { JsonSchema } from './functions.ts'

/** The type of a rule or of a part of it. `enum` lists the only values that there are besides the zero value. */
export type RuleType =
  | { kind: 'string'; enum?: string[] }
  | { kind: 'bool' }
  | { kind: 'number'; enum?: number[] }
  | { kind: 'list'; of: RuleType }
  | { kind: 'map'; of: RuleType }
  | { kind: 'object'; members: Record<string, RuleType> }
  | { kind: 'any' }

export const anyType: RuleType = { kind: 'any' }
export const textType: RuleType = { kind: 'string' }
export const boolType: RuleType = { kind: 'bool' }
export const numberType: RuleType = { kind: 'number' }
export const listOf = (of: RuleType): RuleType => ({ kind: 'list', of })

/** What is not set reads as this. Objects and maps read as absent; their members have zero values of their own. */
export function zeroOf(type: RuleType): '' | false | 0 | [] | undefined {
  switch (type.kind) {
    case 'string':
      return ''
    case 'bool':
      return false
    case 'number':
      return 0
    case 'list':
      return []
    default:
      return undefined
  }
}

const plainNames = {
  string: 'text',
  bool: 'yes/no',
  number: 'number',
  map: 'object',
  object: 'object',
  any: 'anything',
} as const

/** The type in plain words, for messages: `text`, `yes/no`, `number`, `list of text`, `object`, `anything`. */
export function describeType(type: RuleType): string {
  if (type.kind !== 'list') return plainNames[type.kind]
  return type.of.kind === 'any' ? 'list' : `list of ${describeType(type.of)}`
}

const scalars: Record<string, RuleType> = {
  string: textType,
  bool: boolType,
  boolean: boolType,
  number: numberType,
  integer: numberType,
}

/** Reads the type names of rule functions: `string`, `bool`, `number`, `any`, `list<…>`, `map<…>`. Anything else is `any`. */
export function typeOfName(name: string): RuleType {
  const container = /^(list|map)<(.+)>$/.exec(name.trim())
  if (container) return { kind: container[1] as 'list' | 'map', of: typeOfName(container[2]!) }
  return scalars[name.trim()] ?? anyType
}

/** The type that rules see for a JSON Schema. What rules have no word for is `any`. */
export function typeOfSchema(schema: JsonSchema): RuleType {
  if (Array.isArray(schema.allOf)) return mergedObjects((schema.allOf as JsonSchema[]).map(typeOfSchema))
  const values = schema.const !== undefined ? [schema.const] : schema.enum
  if (values) return typeOfEnum(values)
  if (schema.type === 'array') return listOf(schema.items ? typeOfSchema(schema.items) : anyType)
  if (schema.type === 'object') return typeOfObject(schema)
  return scalars[schema.type ?? ''] ?? anyType
}

function typeOfObject(schema: JsonSchema): RuleType {
  if (schema.properties) return { kind: 'object', members: mapValues(schema.properties, typeOfSchema) }
  const others = Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties
  return { kind: 'map', of: isSchema(others) ? typeOfSchema(others) : anyType }
}

function typeOfEnum(values: unknown[]): RuleType {
  if (values.every((value) => typeof value === 'string')) return { kind: 'string', enum: values }
  if (values.every((value) => typeof value === 'number')) return { kind: 'number', enum: values }
  return values.every((value) => typeof value === 'boolean') ? boolType : anyType
}

function mergedObjects(types: RuleType[]): RuleType {
  const members: Record<string, RuleType> = {}
  for (const type of types) {
    if (type.kind !== 'object') return anyType
    Object.assign(members, type.members)
  }
  return { kind: 'object', members }
}

const isSchema = (given: unknown): given is JsonSchema => typeof given === 'object' && given !== null

const mapValues = <A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
