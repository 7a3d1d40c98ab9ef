import { reachable } from 'runnel/base'
import type { JsonSchema } from 'runnel/rules'
import {
  keysInside,
  kindsOf,
  objectsOf,
  partOf,
  partsIn,
  schemasByType,
  written,
  type FormatObject,
  type Key,
  type Parts,
} from './grammarKeys.ts'

/** One kind of file: its parts, the part that the whole file is, and examples of its keys (`step.gate`). */
export interface Grammar {
  title: string
  file: string
  parts: Parts
  root: string
  examples: ReadonlyMap<string, unknown>
}

/** Guides that explain an object or a key, by `object` or `object.key`. */
const guides: Record<string, string> = {
  funnel: 'reading',
  'funnel.computed': 'computed',
  'funnel.extends': 'first-variant',
  'funnel.persist': 'finish-later',
  'step.lookups': 'lookups',
  'step.summary': 'summary',
  summary: 'summary',
  'field.choices': 'lookups',
  'field.each': 'repeats',
  'field.fixed': 'fields',
  'field.required': 'fields',
  'field.starts': 'fields',
  'field.widget': 'new-widget',
  'check.maxWords': 'fields',
  each: 'repeats',
  listedChoices: 'lookups',
  lookup: 'lookups',
  call: 'new-operation',
  texts: 'languages',
}

/** `listedChoices` as `Listed choices`. */
const titleOf = (name: string): string => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A link to the section of an object. */
const linkTo = (name: string): string => {
  const title = titleOf(name).toLowerCase()
  return `[${title}](#${title.replaceAll(' ', '-')})`
}

const code = (text: string): string => `\`${text}\``
/** A text outside code, in which Markdown and HTML have no marks of their own. */
const plain = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('|', '\\|')

const words: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  object: 'object',
  array: 'list',
  null: '`null`',
}

/** Types that the format calls otherwise than the grammar. */
const called: Record<string, string> = { basePath: 'route' }

/** Prints types; `linked` are the parts that have a section of their own. */
function typePrinter(parts: Parts, linked: ReadonlySet<string>): (schema: JsonSchema) => string {
  const anyOf = (schemas: JsonSchema[]): string => [...new Set(schemas.map(print))].join(' or ')
  const print = (given: JsonSchema): string => {
    const schema = written(given)
    const part = partOf(schema)
    if (part !== undefined) return printPart(part)
    if (schema.const !== undefined) return code(JSON.stringify(schema.const))
    if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(' or ')
    if (Array.isArray(schema.anyOf)) return anyOf(schema.anyOf as JsonSchema[])
    const byType = schemasByType(schema)
    if (byType.length > 0) return [...new Set(byType.map(([type, then]) => print({ type, ...then })))].join(' or ')
    if (Array.isArray(schema.type)) return schema.type.map((type: string) => words[type]!).join(' or ')
    if (schema.type === 'array') return `list of ${schema.items ? print(schema.items) : 'any value'}`
    if (schema.type === 'object' && typeof schema.additionalProperties === 'object')
      return `${print({ type: 'string', ...(schema.propertyNames as JsonSchema) })} → ${print(schema.additionalProperties as JsonSchema)}`
    return words[schema.type ?? ''] ?? 'any value'
  }
  const printPart = (part: string): string => {
    if (linked.has(part)) return linkTo(part)
    const schema = parts[part]
    if (schema === undefined) return part
    return typeof schema.title === 'string' ? (called[schema.title] ?? schema.title) : print(schema)
  }
  return print
}

/** JSON as a block of code; oxfmt lays it out. */
const block = (key: string, value: unknown): string => `\`\`\`json\n${JSON.stringify({ [key]: value })}\n\`\`\``

function keySection(object: string, key: Key, grammar: Grammar, print: (schema: JsonSchema) => string): string {
  const id = `${object}.${key.name}`
  const guide = guides[id]
  const inner = keysInside(key.schema).map(
    ({ name, schema, about, default: fallback }) =>
      `- ${code(name)} (${print(schema)}): ${plain(about)}${fallback === undefined ? '' : `; default: ${plain(fallback)}`}`,
  )
  const facts = [
    `- type: ${print(key.schema)}${key.isRequired ? ', required' : ''}`,
    ...(key.default === undefined ? [] : [`- default: ${plain(key.default)}`]),
    ...(guide === undefined ? [] : [`- guide: [${guide}](../guides/${guide}.md)`]),
  ]
  return [
    `#### ${code(key.name)} of ${titleOf(object).toLowerCase()}`,
    plain(key.about),
    facts.join('\n'),
    ...(inner.length > 0 ? [`It has:\n\n${inner.join('\n')}`] : []),
    ...(grammar.examples.has(id) ? [block(key.name, grammar.examples.get(id))] : []),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** The keys at which an object stands, as `fields` of a step. */
function standsAt(object: string, grammar: Grammar, linked: ReadonlySet<string>): string[] {
  /** The parts that a schema leads to, through parts without a section of their own. */
  const reached = (schema: JsonSchema): Set<string> =>
    reachable(partsIn(schema), (part) => (linked.has(part) || !grammar.parts[part] ? [] : partsIn(grammar.parts[part])))
  return objectsOf(grammar.parts, grammar.root).flatMap(({ name, keys }) =>
    keys
      .filter(({ schema }) => linked.has(object) && reached(schema).has(object))
      .map((key) => `${code(key.name)} of ${titleOf(name).toLowerCase()}`),
  )
}

const isSame = (one: Key, other: Key): boolean => one.name === other.name && one.about === other.about

/** The largest of some objects whose keys another one has as well, such as a step for a step of the library. */
const contained = (object: FormatObject, others: readonly FormatObject[]): FormatObject | undefined =>
  others
    .filter(({ name, keys }) => name !== object.name && keys.length > 1 && keys.length < object.keys.length)
    .filter(({ keys }) => keys.every((key) => object.keys.some(({ name }) => name === key.name)))
    .filter(({ keys }) => keys.filter((key) => object.keys.some((own) => isSame(own, key))).length > keys.length / 2)
    .sort((a, b) => b.keys.length - a.keys.length)[0]

function objectSection(
  object: FormatObject,
  shown: readonly FormatObject[],
  grammar: Grammar,
  linked: ReadonlySet<string>,
): string {
  const { name, keys } = object
  const print = typePrinter(grammar.parts, linked)
  const at = standsAt(name, grammar, linked)
  const guide = guides[name]
  const base = contained(object, shown)
  const own = keys.filter((key) => !base?.keys.some((other) => isSame(key, other)))
  return [
    `### ${titleOf(name)}`,
    ...(at.length > 0 ? [`Stands at ${[...new Set(at)].join(', ')}.`] : []),
    ...(guide === undefined ? [] : [`Guide: [${guide}](../guides/${guide}.md).`]),
    ...(base ? [`It has the keys of a ${linkTo(base.name)}, and these:`] : []),
    ...own.map((key) => keySection(name, key, grammar, print)),
  ].join('\n\n')
}

function grammarSection(grammar: Grammar, before: readonly FormatObject[]): string[] {
  const objects = objectsOf(grammar.parts, grammar.root)
  const kinds = Object.values(grammar.parts).flatMap((part) => kindsOf(part).map(([verb]) => verb))
  const linked = new Set(objects.map(({ name }) => name).filter((name) => !kinds.includes(name)))
  return [
    `## ${grammar.title}`,
    `The file is ${code(grammar.file)}.`,
    ...objects
      .filter(({ name }) => !before.some((other) => other.name === name))
      .map((object) => objectSection(object, [...before, ...objects], grammar, linked)),
  ]
}

/**
 * The reference of every key that the format has, made from its grammar. An object that several kinds of files have is
 * shown with the first of them.
 */
export function languagePage(grammars: readonly Grammar[]): string {
  const objects = grammars.map(({ parts, root }) => objectsOf(parts, root))
  return [
    '# The language, key by key',
    'Every key of a definition: what it means, its type, its default, and an example out of a funnel. This page is made by `npm run generate` from the grammar that also checks definitions and completes them in editors. [The format](../format.md) explains how the keys work together.',
    'Every object may have the key `about`, a note. The types rule, text, value, path and the like are those of [the format](../format.md#31-types). `a → b` is an object whose keys the author chooses. In a file that inherits with `extends` or `use`, `null` removes a key.',
    ...grammars.flatMap((grammar, at) => grammarSection(grammar, objects.slice(0, at).flat())),
  ].join('\n\n')
}
