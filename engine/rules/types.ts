import { ownValue } from '#engine/base/index.ts'
import type { JsonSchema } from './functions.ts'

/** The type of a rule or of a part of it. `enum` lists the only possible values besides the zero value. */
export type RuleType =
  | { kind: 'string'; enum?: string[] }
  /** `yesNo`: `false` is an answer, so it is present too. */
  | { kind: 'bool'; yesNo?: true }
  | { kind: 'number'; enum?: number[] }
  | { kind: 'list'; of: RuleType }
  | { kind: 'map'; of: RuleType }
  | { kind: 'object'; members: Record<string, RuleType> }
  | { kind: 'any' }

export const anyType: RuleType = { kind: 'any' }
export const textType: RuleType = { kind: 'string' }
export const boolType: RuleType = { kind: 'bool' }
/** The type of an answer to a yes/no question, which is absent until the person says yes or no. */
export const yesNoType: RuleType = { kind: 'bool', yesNo: true }
export const isYesNoType = (type: RuleType): boolean => type.kind === 'bool' && type.yesNo === true
export const numberType: RuleType = { kind: 'number' }
export const listOf = (of: RuleType): RuleType => ({ kind: 'list', of })

const zeros: Partial<Record<RuleType['kind'], '' | false | 0>> = { string: '', bool: false, number: 0 }

/** The value that an unset path reads as. Objects and maps have none; their members have zero values of their own. */
export const zeroOf = ({ kind }: RuleType): '' | false | 0 | [] | undefined => (kind === 'list' ? [] : zeros[kind])

const plainNames: Partial<Record<RuleType['kind'], string>> = {
  string: 'text',
  bool: 'yes/no',
  map: 'object',
  any: 'anything',
}

/** The type in words for messages: `text`, `yes/no`, `number`, `list of text`, `object`, `anything`. */
export function describeType(type: RuleType): string {
  if (type.kind !== 'list') return plainNames[type.kind] ?? type.kind
  return type.of.kind === 'any' ? 'list' : `list of ${describeType(type.of)}`
}

const scalars: Record<string, RuleType> = {
  string: textType,
  bool: boolType,
  boolean: boolType,
  number: numberType,
  integer: numberType,
}

/** The type with a name as rule functions declare it: `string`, `bool`, `number`, `any`, `list<…>`, `map<…>`. Others are `any`. */
export function typeOfName(name: string): RuleType {
  const container = /^(list|map)<(.+)>$/.exec(name.trim())
  if (container) return { kind: container[1] as 'list' | 'map', of: typeOfName(container[2]!) }
  return ownValue(scalars, name.trim()) ?? anyType
}

/** The rule type of a JSON Schema; `any` if no other type describes it. */
export function typeOfSchema(schema: JsonSchema): RuleType {
  if (Array.isArray(schema.allOf)) return mergedObjects((schema.allOf as JsonSchema[]).map(typeOfSchema))
  const values = schema.const !== undefined ? [schema.const] : schema.enum
  if (values) return typeOfEnum(values)
  if (schema.type === 'array') return listOf(schema.items ? typeOfSchema(schema.items) : anyType)
  if (schema.type === 'object') return typeOfObject(schema)
  if (schema.type === 'boolean' && schema.yesNo === true) return yesNoType
  return ownValue(scalars, schema.type) ?? anyType
}

function typeOfObject({ properties, patternProperties = {}, additionalProperties }: JsonSchema): RuleType {
  if (properties) return objectOf(Object.entries(properties).map(([key, member]) => [key, typeOfSchema(member)]))
  const others = Object.values(patternProperties)[0] ?? additionalProperties
  return {
    kind: 'map',
    of: typeof others === 'object' && others !== null ? typeOfSchema(others as JsonSchema) : anyType,
  }
}

export const objectOf = (members: [string, RuleType][]): RuleType => ({
  kind: 'object',
  members: Object.fromEntries(members),
})

function typeOfEnum(values: unknown[]): RuleType {
  if (values.every((value) => typeof value === 'string')) return { kind: 'string', enum: values }
  if (values.every((value) => typeof value === 'number')) return { kind: 'number', enum: values }
  return values.every((value) => typeof value === 'boolean') ? boolType : anyType
}

const mergedObjects = (types: RuleType[]): RuleType =>
  types.every((type) => type.kind === 'object')
    ? objectOf(types.flatMap(({ members }) => Object.entries(members)))
    : anyType
