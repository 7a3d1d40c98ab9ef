import {
  certainPaths,
  compileText,
  compileValue,
  type Tree,
  pathOf,
  type JsonSchema,
  compileRule,
  typeOfPath,
} from '#engine/rules/index.ts'
import {
  escapeSegment,
  type CallItem,
  asSchema,
  itemsOf,
  type ItemOf,
  type Standing,
  rooted,
} from '#engine/definition/index.ts'
import type { CheckContext } from '../context.ts'
import { isOptional } from '../isOptional.ts'
import { overlap } from '../overlap.ts'
import { readsWithin, treesOf, type Read } from './reads.ts'

/** Something read at a place that must be set there. */
export interface NeededRead {
  path: string
  given: string[]
  /** Where it stands, for the report and for the point at which it is read. */
  pointer: string
  /** Who needs it, for the message. */
  by?: string
  /** It makes up the key of a once-only operation. */
  key?: true
}

const answers = new Set(['form', 'local', 'query'])
const always = new Set(['theme', 'event', 'valid', 'journey'])
const rootOf = (path: string) => path.split('.', 1)[0]!

/** Results wherever they are read, an error and answers where they become part of something that is said or sent. */
const needed = (reads: Read[], strict: boolean): Read[] =>
  reads.filter(({ path, decides }) => {
    const root = rootOf(path)
    if (always.has(root)) return false
    return answers.has(root) ? strict && !decides : root === 'error' ? !decides : true
  })

/** Everything that must be set where it is read (docs/format.md §4, definite assignment). */
export function neededReads(context: CheckContext): NeededRead[] {
  const shown = shownWhere(context)
  return [
    ...ofRules(context),
    ...ofTexts(context),
    ...ofValues(context),
    ...context.calls.flatMap((call) => ofCall(call, context)),
  ].flatMap((read) =>
    hasEmptyValue(read.path, context) ? [] : [{ ...read, given: [...read.given, ...shown(read.pointer)] }],
  )
}

/** What a field, block or button says and asks is there only where its own `if` holds. What it does may change that first. */
const parts = /^\/(label|hint|placeholder|required|checks|messages|options)(\/|$)/

/** By place: the paths that are certain there because the field, block or button around it is shown. */
function shownWhere({ definition, tree }: CheckContext): (pointer: string) => string[] {
  const holders = (['field', 'block', 'button'] as const).flatMap((is) =>
    itemsOf(definition, is).flatMap(({ value, pointer }) =>
      value.if === undefined ? [] : [{ pointer, paths: [...certainPaths(tree(value.if))] }],
    ),
  )
  return (place) =>
    holders.flatMap(({ pointer, paths }) =>
      place.startsWith(`${pointer}/`) && parts.test(place.slice(pointer.length)) ? paths : [],
    )
}

function ofRules({ definition, tree }: CheckContext): NeededRead[] {
  return itemsOf(definition, 'rule').flatMap(({ value, pointer, event, gives }) =>
    gives === 'any' || pointer.startsWith('/order/') || pointer.startsWith('/mustPass/')
      ? []
      : needed(readsWithin(tree(value, event), true), false).map(({ path, given }) => ({ path, given, pointer })),
  )
}

/** Messages of a field may speak of what is wrong with it. */
const messages = /\/(checks\/\d+\/message|messages\/[^/]+|required|reason)$/

function ofTexts(context: CheckContext): NeededRead[] {
  return itemsOf(context.definition, 'text').flatMap((item) => {
    return messages.test(item.pointer) ? [] : insertedBy(item.value, item, context)
  })
}

function insertedBy(text: string, at: Standing, { environment }: CheckContext): NeededRead[] {
  if (!text.includes('{')) return []
  const trees = treesOf(compileText(text, environment(at)).text)
  return trees.flatMap((tree) =>
    needed(readsWithin(tree), true).map(({ path, given }) => ({ path, given, pointer: at.pointer })),
  )
}

/** Of options only what a text inserts: a formula is given again whenever something changes, and may speak of what is still to come. */
function ofValues(context: CheckContext): NeededRead[] {
  return itemsOf(context.definition, 'value').flatMap((item) => {
    if (item.role.of === 'options') return item.role.texts ? ofOptionTexts(item, item.value, item.pointer, context) : []
    if (item.role.of !== 'set' && item.role.of !== 'payload') return []
    const trees = treesOf(compileValue(item.value, context.environment(item)).value)
    return trees.flatMap((tree) =>
      needed(readsWithin(tree), false).map(({ path, given }) => ({ path, given, pointer: item.pointer })),
    )
  })
}

function ofOptionTexts(item: ItemOf<'value'>, value: unknown, pointer: string, context: CheckContext): NeededRead[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) =>
      ofOptionTexts(item, inner, `${pointer}/${escapeSegment(key)}`, context),
    )
  return typeof value === 'string' && !value.startsWith('= ') ? insertedBy(value, { ...item, pointer }, context) : []
}

function ofCall(call: CallItem, context: CheckContext): NeededRead[] {
  const { value: effect, contract, pointer } = call
  const keys = keyInputs(contract.once?.key)
  return Object.entries(contract.input).flatMap(([name, schema]) => {
    const written = Object.hasOwn(effect.with ?? {}, name)
    const isKey = keys.has(name)
    const strict = isKey || !isOptional(schema)
    const trees = written
      ? treesOf(compileValue(effect.with![name], context.environment(call)).value)
      : strict
        ? defaultOf(asSchema(schema), call, context)
        : []
    const place = written ? `${pointer}/with/${name}` : `${pointer}/call`
    return trees.flatMap((tree) => {
      const reads = strict
        ? [...needed(readsWithin(tree), true), ...requiredMembers(tree, asSchema(schema))]
        : needed(readsWithin(tree), false)
      return reads.map(({ path, given }): NeededRead => ({
        path,
        given,
        pointer: place,
        by: effect.call,
        ...(isKey && { key: true }),
      }))
    })
  })
}

const keyInputs = (key = ''): Set<string> => new Set([...key.matchAll(/\{input\.(\w+)/g)].map(([, name]) => name!))

function defaultOf(schema: JsonSchema, call: CallItem, context: CheckContext): Tree[] {
  const from = schema.from as string | undefined
  if (from === undefined) return []
  const { tree, problems } = compileRule(from, context.environment(call))
  return problems.length > 0 ? [] : [tree]
}

/** Of an object that is sent whole, the members that its schema requires. */
function requiredMembers(tree: Tree, schema: JsonSchema): Read[] {
  const path = pathOf(tree)
  if (path === undefined || !answers.has(rootOf(path))) return []
  const members = (name: string, inner: JsonSchema | undefined): string[] => [
    name,
    ...(inner?.required ?? []).flatMap((member) => members(`${name}.${member}`, inner?.properties?.[member])),
  ]
  return members(path, schema)
    .slice(1)
    .map((member) => ({ path: member, decides: false, given: [] }))
}

/** An empty list and "no" are answers too, and a number that nobody is asked for counts from 0. */
function hasEmptyValue(path: string, { definition, environment }: CheckContext): boolean {
  if (!answers.has(rootOf(path))) return false
  const { kind } = typeOfPath(path, environment({ pointer: '' }).roots)
  return (
    kind === 'list' ||
    kind === 'bool' ||
    (kind === 'number' && !itemsOf(definition, 'field').some((field) => overlap(rooted(field.path), path)))
  )
}
