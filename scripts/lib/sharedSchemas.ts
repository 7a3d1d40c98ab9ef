import type { JsonSchema } from 'runnel/rules'
import { schemaVocabulary } from '#engine/definition/shape.ts'

/** The parts of a file (`$defs`) by name, or the schemas of files by the names of the files. */
type Schemas = Record<string, JsonSchema>

/** Changes a schema. `key` is the nearest key of a document that the schema is about. */
type Change = (schema: JsonSchema, key: string) => JsonSchema

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mapEntries = <V, T>(values: Record<string, V>, change: (value: V, key: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]))

/** A copy of a schema whose inner schemas are changed. */
function changeInside(schema: JsonSchema, key: string, change: Change): JsonSchema {
  const inner = (value: unknown, at: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => inner(one, at))
    return isObject(value) ? change(value, at) : value
  }
  return mapEntries(schema as Record<string, unknown>, (value, word) =>
    ['properties', 'patternProperties'].includes(word) ? mapEntries(value as Schemas, inner) : inner(value, key),
  )
}

const partsOf = ({ $defs = {} }: JsonSchema): Schemas => $defs as Schemas

/** A copy of a file whose parts are changed, and what is no part. */
function changeFile({ $defs, ...root }: JsonSchema, change: Change): JsonSchema {
  return { ...change(root, 'root'), $defs: mapEntries(partsOf({ $defs }), change) }
}

/** A schema without our own keywords, which no editor reads. */
const withoutOurs: Change = (schema, key) => {
  const words = Object.entries(schema).filter(([word]) => !(schemaVocabulary as readonly string[]).includes(word))
  return changeInside(Object.fromEntries(words), key, withoutOurs)
}

const refOf = ({ $ref }: JsonSchema): string | undefined => (typeof $ref === 'string' ? $ref : undefined)
/** The name of the part that a schema refers to. */
const partOf = (schema: JsonSchema): string | undefined => refOf(schema)?.split('/').at(-1)

/** The parts that a schema refers to anywhere inside. */
function partsIn(schema: JsonSchema): string[] {
  const parts: string[] = []
  const collect: Change = (one, key) => {
    const part = partOf(one)
    if (part !== undefined) parts.push(part)
    return changeInside(one, key, collect)
  }
  collect(schema, '')
  return parts
}

/** The names of the parts that two files have alike, with all that these refer to. */
function alike(file: JsonSchema, other: JsonSchema): Set<string> {
  const [own, others] = [partsOf(file), partsOf(other)]
  let names = Object.keys(own).filter((name) => JSON.stringify(own[name]) === JSON.stringify(others[name]))
  for (let before = Infinity; names.length < before;) {
    before = names.length
    const known = new Set(names)
    names = names.filter((name) => partsIn(own[name]!).every((inner) => known.has(inner)))
  }
  return new Set(names)
}

/** A file that leaves the parts which earlier files have alike to those. Its references name the files. */
function addressed(file: string, schema: JsonSchema, earlier: Schemas): JsonSchema {
  const others = Object.entries(earlier).map(([other, theirs]) => [other, alike(schema, theirs)] as const)
  const homeOf = (name: string): string => others.find(([, names]) => names.has(name))?.[0] ?? file
  const address: Change = (one, key) => {
    const part = partOf(one)
    const ref = part === undefined ? {} : { $ref: `${homeOf(part)}#/$defs/${part}` }
    return { ...changeInside(one, key, address), ...ref }
  }
  const own = Object.entries(partsOf(schema)).filter(([name]) => homeOf(name) === file)
  return changeFile({ ...schema, $defs: Object.fromEntries(own) }, address)
}

/** A file whose references to its own parts name no file. */
function relative(file: string, schema: JsonSchema): JsonSchema {
  const change: Change = (one, key) => {
    const ref = refOf(one)
    const own = ref?.startsWith(`${file}#`) ? { $ref: ref.slice(file.length) } : {}
    return { ...changeInside(one, key, change), ...own }
  }
  return changeFile(schema, change)
}

const joined = (names: string[]): string =>
  names.map((name, at) => (at > 0 ? name.charAt(0).toUpperCase() + name.slice(1) : name)).join('Or')

/** The name of a schema that has a title or is made of schemas with names: `duration`, `textOrNull`, `pathList`. */
function nameOf(schema: JsonSchema): string | undefined {
  const { title, type, items, anyOf, if: condition, else: otherwise, properties, const: only } = schema as Schemas
  if (title !== undefined) return String(title)
  if (only !== undefined) return String(only).replaceAll(/\W/g, '')
  if (properties !== undefined) return Object.keys(properties).length === 0 ? 'empty' : undefined
  if (items !== undefined) return nameOf(items) && `${nameOf(items)}List`
  const choices = otherwise && condition ? [otherwise, condition] : (anyOf as JsonSchema[] | undefined)
  const names = choices?.map(nameOf) ?? []
  if (choices) return names.includes(undefined) ? undefined : joined(names as string[])
  return partOf(schema) ?? (Object.keys(schema).join() === 'type' ? joined([type!].flat().map(String)) : undefined)
}

const withoutDescription = ({ description: _, ...schema }: JsonSchema): JsonSchema => schema
const textOf = (schema: JsonSchema): string => JSON.stringify(withoutDescription(schema))
const linesOf = (schema: JsonSchema): number => JSON.stringify(schema, null, 2).split('\n').length
const linesOfReference = linesOf({ $ref: '' })

/** How often each schema is written in some files; those inside one that repeats are counted once. */
function countIn(files: JsonSchema[]): Map<string, number> {
  const counts = new Map<string, number>()
  const count: Change = (schema, key) => {
    const times = (counts.get(textOf(schema)) ?? 0) + 1
    counts.set(textOf(schema), times)
    return times > 1 ? schema : changeInside(schema, key, count)
  }
  for (const file of files) changeFile(file, (part, key) => changeInside(part, key, count))
  return counts
}

/**
 * The schemas of files for editors: what repeats and is longer than a reference stands once, among the parts of the first
 * file that has it.
 */
export function sharedSchemas(files: Schemas): Schemas {
  const plain = mapEntries(files, withoutOurs)
  const names = Object.keys(plain)
  const whole = mapEntries(plain, (schema, file) => {
    const earlier = names.slice(0, names.indexOf(file)).map((name) => [name, plain[name]!])
    return addressed(file, schema, Object.fromEntries(earlier))
  })
  const counts = countIn(Object.values(whole))
  /** Where a schema stands as a part, by its text. */
  const addresses = new Map<string, string>()
  return mapEntries(whole, (schema, file) => {
    const own = { ...partsOf(schema) }
    const addressOf = (name: string): string => `${file}#/$defs/${name}`
    // The description of a part would hide the one beside a reference to it.
    for (const [name, part] of Object.entries(own)) if (!part.description) addresses.set(textOf(part), addressOf(name))
    const addPart = (part: JsonSchema, key: string): string => {
      const base = nameOf(part) ?? key
      let name = base
      for (let number = 2; Object.hasOwn(own, name); number++) name = `${base}${number}`
      own[name] = part
      own[name] = changeInside(part, key, share)
      return addressOf(name)
    }
    const share: Change = (one, key) => {
      const part = withoutDescription(one)
      const [text, saved] = [textOf(one), linesOf(part) - linesOfReference]
      // What has no name is read more easily where it stands, unless it is long.
      const isShort = saved < (nameOf(part) === undefined ? 3 : 2)
      const isWorth = addresses.has(text) ? saved > 0 : !isShort && counts.get(text)! * saved > linesOf(part)
      if (!isWorth) return changeInside(one, key, share)
      const address = addresses.get(text) ?? addPart(part, key)
      addresses.set(text, address)
      return { $ref: address, ...(one.description !== undefined && { description: one.description }) }
    }
    const shared = changeFile(schema, (part, key) => changeInside(part, key, share))
    return relative(file, { ...shared, $defs: { ...own, ...partsOf(shared) } })
  })
}
