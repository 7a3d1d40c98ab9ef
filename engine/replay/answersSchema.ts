import type { CompiledField, CompiledFunnel, CompiledStep } from '#engine/compile/index.ts'
import {
  anyItem,
  formSchema,
  groupedBy,
  isUnder,
  mapValues,
  overlap,
  PathIndex,
  type Registry,
  rooted,
  schemaVocabulary,
} from '#engine/definition/index.ts'
import type { JsonSchema } from '#engine/rules/index.ts'
import type { Expected } from './neverReached.ts'
import { gatesBeforeCall, isWhole, setOn } from './waysTo.ts'

/** The keyword in a schema of answers that JSON Schema does not know: what the answer says about a person. */
export const classKeyword = 'class'

const ourWords = new Set<string>(schemaVocabulary.filter((word) => word !== classKeyword))

/** Without the keywords that are undefined. */
const defined = (schema: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))

/** A field, and the path of its answer: that of a member of a list has `*` for the item. `around` is the path of the item. */
interface Asked {
  path: string
  around: string
  field: CompiledField
}

const askedBy = (field: CompiledField, around = ''): Asked[] => {
  const path = `${around}${field.path}`
  const inside = (field.each?.fields ?? []).flatMap((inner) => askedBy(inner, `${path}.${anyItem}.`))
  return [{ path, around, field }, ...inside]
}

/** The paths that something else than a field's own answer gives, for which no field says what they may be; undefined if it may be any. */
function givenOtherwise({ graph: { edges }, computed = [] }: CompiledFunnel, asked: Asked[]): string[] | undefined {
  const set = edges.flatMap(setOn)
  const told = asked.flatMap(({ around, field: { tells = {} } }) =>
    Object.values(tells).map((path) => `${around}${path}`),
  )
  return set.some(isWhole) ? undefined : [...set, ...told, ...computed.map(({ path }) => path)]
}

/** The values that the fields of an answer offer, if they say which. */
function offeredBy(fields: CompiledField[]): JsonSchema[] | undefined {
  if (fields.length === 0 || fields.some(({ choices }) => choices === undefined)) return undefined
  const labels = new Map(fields.flatMap((field) => field.choices!).map(({ value, label }) => [value, label]))
  return [...labels].map(([value, label]) => ({ const: value, ...titled(label) }))
}

/** An answer that was emptied is an empty text. */
const orEmpty = (offered: JsonSchema[]): JsonSchema[] =>
  offered.some((one) => one.const === '') ? offered : [...offered, { const: '', title: 'No answer' }]

const titled = (label: unknown): JsonSchema => (typeof label === 'string' && label !== '' ? { title: label } : {})

/** Whether all items of a list are added in fields: what `starts` gives may have more members, and be more. */
const isAdded = (fields: CompiledField[]): boolean =>
  fields.length > 0 && fields.every(({ each, starts }) => each && starts === undefined)

/** The most items that a list can have, if every field that asks for it says so. */
function mostItems(fields: CompiledField[]): number | undefined {
  const most = fields.flatMap(({ each }) => each?.max ?? [])
  return isAdded(fields) && most.length === fields.length ? Math.max(...most) : undefined
}

/** Answers without which Next of a step is shut, whatever else is answered. */
const needed = ({ fields, missing }: CompiledStep): string[] =>
  fields.flatMap(({ path, required, if: shown }) =>
    required !== undefined && shown === undefined && missing.some((one) => one.path === rooted(path)) ? [path] : [],
  )

/** Known answers that every call of an operation has: those of steps without a condition that every way to it passes. */
function neededFor({ operation, paths }: Expected, funnel: CompiledFunnel): string[] {
  const ways = gatesBeforeCall(operation, funnel, () => false)
  const passed = funnel.order.flatMap(({ step, if: applies }) => {
    const { automatic, entry } = funnel.steps[step]!
    const isSure = applies === undefined && !automatic && entry !== 'link-only'
    return isSure && ways.length > 0 && ways.every((gates) => gates.includes(step)) ? [step] : []
  })
  const known = new PathIndex(paths.map((path) => [path, path]))
  return passed
    .flatMap((step) => needed(funnel.steps[step]!))
    .filter((path) => known.at(path).some((outer) => isUnder(path, outer)))
}

/**
 * The JSON Schema (2020-12) of the answers of a funnel, as they are stored: all that a journey can send fit it. Without a call
 * nothing is required, since a journey has answers from its first step on. With one, `required` names what every journey has that
 * makes the call, of the answers at its paths.
 */
export function answersSchema(funnel: CompiledFunnel, registry: Registry, call?: Expected): JsonSchema {
  const asked = Object.values(funnel.steps).flatMap(({ fields }) => fields.flatMap((field) => askedBy(field)))
  const fieldsAt = groupedBy(asked, ({ path }) => path)
  const fieldsOf = (path: string): CompiledField[] => (fieldsAt.get(path) ?? []).map(({ field }) => field)
  const others = givenOtherwise(funnel, asked)
  const isFree = (path: string): boolean => others?.some((other) => overlap(other, path)) ?? true
  const required = call ? neededFor(call, funnel) : []
  const whole = [...(others ?? []), ...asked.map(({ path }) => path)]
  /** Whether an object only holds own answers of the funnel, of which each is given for itself. */
  const isBetween = (path: string): boolean =>
    others !== undefined &&
    Object.keys(funnel.data).some((own) => own.startsWith(`${path}.`)) &&
    !whole.some((outer) => isUnder(path, outer))
  const isItem = (path: string): boolean =>
    path.endsWith(`.${anyItem}`) && !isFree(path) && isAdded(fieldsOf(path.slice(0, -anyItem.length - 1)))

  const described = (schema: JsonSchema, path: string): JsonSchema => {
    const at = (key: string): string => (path === '' ? key : `${path}.${key}`)
    const { properties, patternProperties, items, about, ...rest } = schema
    const kept = Object.fromEntries(Object.entries(rest).filter(([word]) => !ourWords.has(word)))
    const fields = fieldsOf(path)
    const label = fields.map((field) => field.label).find((one) => typeof one === 'string')
    const offered = isFree(path) ? undefined : offeredBy(fields)
    const members = properties && mapValues(properties, (member, key) => described(member, at(key)))
    const entries = patternProperties && mapValues(patternProperties, (member) => described(member, at(anyItem)))
    const inside = items && described(items, at(anyItem))
    const needs = Object.keys(members ?? {}).filter((key) => required.some((one) => isUnder(one, at(key))))
    const ownMembers = members && (isBetween(path) || isItem(path)) ? false : undefined
    return defined({
      ...titled(label),
      ...(about === undefined ? {} : { description: about }),
      ...kept,
      oneOf: kept.type === 'string' ? offered && orEmpty(offered) : kept.type === 'number' ? offered : undefined,
      items: inside && defined({ ...inside, oneOf: kept.type === 'array' ? offered : undefined }),
      maxItems: isFree(path) ? undefined : mostItems(fields),
      properties: members,
      patternProperties: entries,
      additionalProperties: kept.additionalProperties ?? ownMembers,
      required: needs.length > 0 ? [...new Set([...((kept.required as string[]) ?? []), ...needs])] : kept.required,
    }) as JsonSchema
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:runnel:${funnel.id}:${funnel.hash}`,
    ...described(formSchema(funnel, registry), ''),
    title: funnel.title,
  }
}
