import {
  type Definition,
  choiceValues,
  isUnder,
  itemsOf,
  orderEntries,
  overlap,
  PathIndex,
  rooted,
  rootOf,
  topPath,
  writtenChoices,
} from '#engine/definition/index.ts'
import { readsOf, type RuleType, type Tree } from '#engine/rules/index.ts'
import { absence, treeAt } from './absence.ts'

/** Roots that read the same wherever a condition stands. */
const steady = new Set(['form', 'local', 'theme', 'query'])

/** What is certain of an answer wherever it is read. */
interface Certain {
  path: string
  /** The rules of which one holds while it counts. */
  asked: Tree[]
  /** The values that are offered only while a rule holds. */
  offered: { value: string | number; while: Tree }[]
}

interface Around {
  definition: Definition
  roots: Record<string, RuleType>
  tree: (source: string) => Tree
  /** Paths with roots that effects write. */
  writes: string[]
}

/** The answers of which something is certain. */
function certainOf({ definition, tree, writes }: Around): Certain[] {
  const conditions = new Map(orderEntries(definition).map((entry) => [entry.step, entry.if]))
  // What is led to directly is asked whatever `order` says.
  const led = new Set(itemsOf(definition, 'target').map(({ value }) => value.split('/').at(-1)!))
  const given = itemsOf(definition, 'field').flatMap((item) => [
    { item, path: item.path },
    ...Object.values(item.value.tells ?? {}).map((path) => ({ item, path })),
  ])
  const paths = [...new Set(given.map(({ path }) => path))]
  return paths.flatMap((path): Certain[] => {
    const asking = given.filter((one) => overlap(one.path, path))
    const isPlain = asking.every((one) => one.path === path && one.item.repeat === undefined && !one.item.value.each)
    if (!isPlain || writes.some((write) => overlap(write, rooted(path)))) return []
    const asked = asking.map(({ item: { step, value } }): Tree => {
      const top = topPath(step!)
      const around = led.has(top) ? undefined : conditions.get(top)
      return [around, value.if]
        .flatMap((rule) => (rule === undefined ? [] : [tree(rule)]))
        .reduce<Tree>((all, one) => (all === true ? one : ['&&', all, one]), true)
    })
    const [{ item } = given[0]!, ...others] = asking
    const offered = others.length > 0 || item.path !== path ? [] : (writtenChoices(item.value) ?? [])
    const sure = offered.flatMap((choice) =>
      typeof choice === 'object' &&
      choice.if !== undefined &&
      choiceValues(item.value)!.filter((one) => one === choice.value).length === 1
        ? [{ value: choice.value, while: tree(choice.if) }]
        : [],
    )
    return [
      {
        path: rooted(path),
        asked: asked.every((one) => one !== true && isSteady(one)) ? asked : [],
        offered: sure.filter((one) => isSteady(one.while)),
      },
    ]
  })
}

const isSteady = (rule: Tree): boolean => readsOf(rule).every((read) => steady.has(rootOf(read)))

/**
 * Gives what holds besides some rules wherever they are decided: an answer that they read counts only while it is asked for,
 * and while it is offered (docs/format.md §3.4).
 */
export function askedOnly(around: Around): (rules: Tree[]) => Tree[] {
  const { roots } = around
  const index = new PathIndex(certainOf(around).map((one) => [one.path, one]))
  return (rules) => {
    const found = new Map<string, Tree[]>()
    const reads = new Set(rules.flatMap(readsOf))
    for (const read of reads)
      for (const { path, asked, offered } of index.at(read)) {
        if (found.has(read) || !isUnder(read, path)) continue
        const more: Tree[] = offered.map((one) => ['||', ['!=', treeAt(path, roots), one.value], one.while])
        if (asked.length > 0) more.push(asked.reduce<Tree>((any, one) => ['||', any, one], absence(read, { roots })))
        found.set(read, more)
        more.flatMap(readsOf).forEach((one) => reads.add(one))
      }
    return [...found.values()].flat()
  }
}
