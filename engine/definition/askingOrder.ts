import { postorder, remembering, shortestCycle } from '#engine/base/index.ts'
import {
  anyType,
  compileRule,
  compileValue,
  isMacro,
  numberType,
  partsOf,
  pathOf,
  testedForPresence,
  type Tree,
  ownValue,
} from '#engine/rules/index.ts'
import { computedOf } from './computed.ts'
import type { Definition } from './definition.ts'
import { groupedBy } from './groupedBy.ts'
import { anyItem } from './model.ts'
import { PathIndex } from './pathIndex.ts'
import type { Registry } from './registry.ts'
import { listedChoices, rootsOf, writtenChoices } from './scope.ts'
import { orderEntries, topPath } from './stepIndex.ts'
import { isUnder, rooted, rootOf } from './steps.ts'
import { callsIn, itemsOf, type ItemOf, type Standing } from './walk.ts'

/** A path that a rule reads, with its root, and with `*` for the entries of a list. `alone`: of a list, only its length. */
interface Read {
  path: string
  alone?: true
}

/** An answer that depends on others. Its path has its root, and `*` for the items of repeats. */
export interface Dependent {
  path: string
  /** What decides whether it counts (format.md §3.4), or what it is computed from. */
  reads: Read[]
  /** What else must be known before. */
  after: Read[]
  /** JSON Pointer of a field that asks for it under a condition; absent for a computed answer. */
  pointer?: string
}

/** What variables of macros and the roots of repeats stand for; undefined if for nothing that has a path. */
type Meanings = Record<string, string | undefined>

/** The path of the entries of a list, or of a part of it. */
function entriesOf(list: Tree, meanings: Meanings): string | undefined {
  if (Array.isArray(list) && list[0] === 'filter') return entriesOf(list[1], meanings)
  const path = meant(list, meanings)
  return path && `${path}.${anyItem}`
}

/** The path that a tree reads if it reads one. */
function meant(tree: Tree, meanings: Meanings): string | undefined {
  const path = pathOf(tree)
  const root = rootOf(path ?? '')
  if (path === undefined || !Object.hasOwn(meanings, root)) return path
  const stands = ownValue(meanings, root)
  return stands && stands + path.slice(root.length)
}

/** Whether a tree reads a list: its zero value is one. */
const isList = (tree: Tree): boolean => Array.isArray(tree) && Array.isArray(tree.at(-1)) && pathOf(tree) !== undefined

/** What a rule reads, entry by entry: `form.people.exists(one, one.age > 17)` reads the length of the list and the ages. */
function readsIn(tree: Tree, meanings: Meanings, alone = false): Read[] {
  if (pathOf(tree) !== undefined) {
    const path = meant(tree, meanings)
    return path === undefined ? [] : [alone ? { path, alone } : { path }]
  }
  if (!Array.isArray(tree)) return []
  const [op, first, variable, body] = tree as [string, Tree, string, Tree]
  if (isMacro(op)) {
    const entries = entriesOf(first, meanings)
    const whole = op === 'filter' && !alone && entries !== undefined ? [{ path: entries }] : []
    return [
      ...readsIn(first, meanings, entries !== undefined),
      ...whole,
      ...readsIn(body, { ...meanings, [variable]: entries }),
    ]
  }
  const tested = testedForPresence(tree)
  if (tested !== undefined) return readsIn(tested, meanings, isList(tested))
  if (op === 'call' && first === 'size') return readsIn(variable, meanings, true)
  return partsOf(tree).flatMap(({ part }) => readsIn(part, meanings))
}

/** Whether a rule that reads something sees it when the answer at a path comes or goes. */
const sees = ({ path, alone }: Read, changed: string): boolean =>
  isUnder(path, changed) || (alone !== true && isUnder(changed, path))

/** What the roots of a repeat stand for in the rules of a field. */
function meaningsIn({ repeat }: Standing): Meanings {
  if (repeat === undefined) return {}
  const around = repeat.lastIndexOf(`.${anyItem}.`)
  const outer = around < 0 ? undefined : `${rooted(repeat.slice(0, around))}.${anyItem}`
  return { item: `${rooted(repeat)}.${anyItem}`, outer, position: undefined }
}

/** One field that asks for an answer, or whose widget tells one. */
interface Asking extends Dependent {
  /** Whether something decides that the answer does not count. */
  isConditional: boolean
  isRepeat: boolean
  /** It begins with an answer. */
  begins: boolean
}

/** What the fields of a funnel depend on. Meaningless if a rule is wrong. */
function askingOf(definition: Definition, registry: Registry): Asking[] {
  const around = { item: anyType, outer: anyType, position: numberType }
  const environment = {
    roots: { ...rootsOf(definition, registry), ...around },
    rules: definition.rules ?? {},
    functions: registry.functions,
  }
  const tree = remembering(Infinity, (source: string): Tree => compileRule(source, environment).tree)
  const valueReads = (value: unknown, meanings: Meanings): Read[] =>
    compileValue(value, environment).reads.flatMap((path) => readsIn(treeOf(path), meanings))
  const lookups = groupedBy(
    callsIn(definition, registry).filter(({ isLookup }) => isLookup),
    ({ value }) => value.as!,
  )
  /** What a lookup depends on: its condition, and its inputs with those that the contract gives. */
  const readsOfLookup = (name: string): Read[] =>
    (lookups.get(name) ?? []).flatMap(({ value: { with: given = {} }, contract, pointer }) => {
      const own = itemsOf(definition, 'lookup').find((one) => one.pointer === pointer)!.value
      const usual = Object.entries(contract.input).flatMap(([input, { from }]: [string, { from?: string }]) =>
        from === undefined || Object.hasOwn(given, input) ? [] : readsIn(tree(from), {}),
      )
      return [...(own.if === undefined ? [] : readsIn(tree(own.if), {})), ...valueReads(given, {}), ...usual]
    })
  const withLookups = (reads: Read[]): Read[] => reads.flatMap((read) => [read, ...readsOfLookup(rootOf(read.path))])
  const conditions = new Map(orderEntries(definition).map((entry) => [entry.step, entry.if]))
  return itemsOf(definition, 'field').flatMap((item): Asking[] => {
    const { value: field, pointer, step, repeat } = item
    const meanings = meaningsIn(item)
    const rules = [field.if, conditions.get(topPath(step!))].filter((rule) => rule !== undefined)
    const shown = rules.flatMap((rule) => readsIn(tree(rule), meanings))
    const offered = withLookups(readsOfChoices(item, tree, meanings))
    const changing = [...shown, ...offered].some(({ path }) => settledLast.has(rootOf(path)))
    const after = changing ? [{ path: 'form' }, { path: 'local' }] : []
    const beginning = field.starts === undefined ? [] : valueReads(field.starts, meanings)
    const at = (path: string) => ({ path: rooted(path), pointer, isRepeat: false, begins: false, after })
    const told = Object.values(field.tells ?? {}).map((path) => (repeat ? `${repeat}.${anyItem}.${path}` : path))
    return [
      {
        ...at(item.path),
        reads: [...shown, ...offered],
        after: [...after, ...beginning],
        begins: field.starts !== undefined,
        isConditional: rules.length > 0 || field.choices !== undefined,
        isRepeat: field.each !== undefined,
      },
      ...told.map((path) => ({ ...at(path), reads: shown, isConditional: rules.length > 0 })),
    ]
  })
}

/** Roots that follow from all answers. */
const settledLast = new Set(['valid', 'journey'])

const treeOf = (path: string): Tree =>
  path.split('.').reduce<Tree>((owner, key) => (owner === null ? ['root', key] : ['.', owner, key]), null)

function readsOfChoices({ value }: ItemOf<'field'>, tree: (source: string) => Tree, meanings: Meanings): Read[] {
  const list = listedChoices(value)
  if (!list)
    return (writtenChoices(value) ?? []).flatMap((choice) =>
      typeof choice === 'object' && choice.if !== undefined ? readsIn(tree(choice.if), meanings) : [],
    )
  const of = tree(list.of)
  const entries = entriesOf(of, meanings)
  const about = { ...meanings, item: entries }
  const rules = [list.value ?? 'item', ...(list.if === undefined ? [] : [list.if])]
  return [...readsIn(of, meanings, entries !== undefined), ...rules.flatMap((rule) => readsIn(tree(rule), about))]
}

/**
 * The answers that depend on others, and those that fields begin with, in an order in which each comes after what it reads and after
 * the answer of which it is a part. Those that depend on themselves have no such order. Meaningless if a rule is wrong.
 */
export function askingOrder(definition: Definition, registry: Registry): Dependent[] {
  const asking = groupedBy(askingOf(definition, registry), ({ path }) => path)
  const wholes = new Set(
    [...asking].flatMap(([path, all]) =>
      all.every(({ isConditional, isRepeat }) => isConditional && !isRepeat) ? [path] : [],
    ),
  )
  const isPart = ({ path }: Dependent): boolean =>
    path.split('.').some((_, at, keys) => at > 0 && wholes.has(keys.slice(0, at).join('.')))
  const placed = [...asking.values()].flatMap((all): Dependent[] => {
    const isConditional = all.every((one) => one.isConditional)
    const begins = all.some((one) => one.begins)
    const [first] = all as [Asking, ...Asking[]]
    if (!isConditional && !begins && !isPart(first)) return []
    const reads = isConditional ? all.flatMap((one) => one.reads) : []
    return [{ path: first.path, reads, after: all.flatMap(({ after }) => after), pointer: first.pointer }]
  })
  const roots = { ...rootsOf(definition, registry) }
  const computed = computedOf(
    definition,
    (source) => compileRule(source, { roots, rules: definition.rules ?? {}, functions: registry.functions }).tree,
  ).map(({ path, value }): Dependent => ({ path, reads: readsIn(value, {}), after: [] }))
  return inOrder([...placed, ...computed])
}

/** Finds the dependents whose answer something reads. */
function readingOf(all: Dependent[]): (reads: Read[]) => Dependent[] {
  const index = new PathIndex(all.map((one) => [one.path, one]))
  return (reads) => reads.flatMap((read) => index.at(read.path).filter(({ path }) => sees(read, path)))
}

function inOrder(all: Dependent[]): Dependent[] {
  const found = readingOf(all)
  return postorder(all, ({ path, reads, after }) => [...found([...reads, { path, alone: true }]), ...found(after)])
}

/** The answers that depend on themselves: each with the shortest way of reading from it back to itself, once for each circle. */
export function askingCircles(all: Dependent[]): Dependent[][] {
  const found = readingOf(all)
  const known = new Set<Dependent>()
  return all.flatMap((one) => {
    const way = known.has(one) ? undefined : shortestCycle(one, ({ reads }) => found(reads))
    way?.forEach((part) => known.add(part))
    return way ? [way] : []
  })
}
