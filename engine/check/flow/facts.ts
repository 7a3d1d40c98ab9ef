import { postorder, rememberingBy } from '#engine/base/index.ts'
import { overlap, PathIndex, rootOf } from '#engine/definition/index.ts'
import {
  certainPaths,
  conjunctsOf,
  presenceRule,
  presenceTest,
  readsOf,
  type RuleType,
  type Tree,
} from '#engine/rules/index.ts'
import type { Change, Flow, FlowEdge } from './ways.ts'

/** A compact set of small numbers; the analysis makes tens of thousands. */
export type Bits = Uint32Array

export const emptyBits = (size: number): Bits => new Uint32Array(Math.ceil(size / 32) || 1)
export const hasBit = (bits: Bits, at: number): boolean => (bits[at >> 5]! & (1 << (at & 31))) !== 0
export const setBit = (bits: Bits, at: number): void => void (bits[at >> 5]! |= 1 << (at & 31))
export const clearBit = (bits: Bits, at: number): void => void (bits[at >> 5]! &= ~(1 << (at & 31)))

/** Intersects `target` with `other` in place. Returns whether that changed it. */
export function intersect(target: Bits, other: Bits): boolean {
  let changed = false
  for (let at = 0; at < target.length; at++) {
    const joined = target[at]! & other[at]!
    if (joined !== (target[at]! | 0)) changed = true
    target[at] = joined
  }
  return changed
}

export function removeBits(target: Bits, other: Bits): void {
  for (let at = 0; at < target.length; at++) target[at]! &= ~other[at]!
}

/** A condition that never holds unless a path is set: another path is set, or a rule over it holds. */
export type Companion = { path: string } | { condition: Tree }

/** Something that can be certain at a point: a path is set, a condition holds, or a path is set wherever conditions hold. */
export interface Fact {
  id: number
  /** What is set: a path with its root, or the name of a result. */
  path?: string
  /** What holds. */
  tree?: Tree
  /** With `path`: only where these facts hold. */
  when?: number[]
  reads: string[]
}

/** The facts of one funnel, each once. */
export interface Facts {
  all: Fact[]
  path(path: string): number
  /** The facts of a condition that holds, or does not; none of those that change on their own (`event`, `error`, `valid`, `journey`). */
  condition(tree: Tree, holds?: boolean): number[]
  /** A path is set wherever a condition holds; undefined if nothing is known of the condition. */
  implied(condition: Tree, path: string): number | undefined
  /** The facts that writing a path may make false. */
  touching(path: string): Bits
  isSet(path: string, bits: Bits): boolean
}

const passing = new Set(['event', 'error', 'valid', 'journey'])
/** `error` was set by what leads here, and arriving does not clear it. */
export const freshError = '@fresh'
/** Everything stored for this funnel was dropped. */
export const sessionDropped = '@dropped'

/**
 * `dependents`: by path, the answers that may change with it (`dependentPaths`). `companions`: by path, the conditions that never hold
 * unless it is set.
 */
export function createFacts(dependents: Map<string, string[]>, companions: Map<string, Companion[]>): Facts {
  const all: Fact[] = []
  const ids = new Map<string, number>()
  const masks = new Map<string, Bits>()
  const byRead = new PathIndex<Fact>()
  const byPath = new Map<string, Fact[]>()
  const add = (key: string, fact: Omit<Fact, 'id'>): number => {
    const known = ids.get(key)
    if (known !== undefined) return known
    const made = { id: all.length, ...fact }
    all.push(made)
    ids.set(key, made.id)
    for (const read of new Set(fact.reads)) byRead.add(read, made)
    for (const around of fact.path === undefined ? [] : prefixesOf(fact.path)) {
      if (!byPath.has(around)) byPath.set(around, [])
      byPath.get(around)!.push(made)
    }
    return made.id
  }
  const path = (given: string) => add(given, { path: given, reads: [given] })
  const condition = (tree: Tree, holds = true): number[] => {
    const { paths, parts } = meaningOf(tree, holds)
    return [...paths.map(path), ...parts.map(({ key, ...part }) => add(key, part))]
  }
  const facts: Facts = {
    all,
    path,
    condition,
    implied: (tree, given) => {
      const when = condition(tree)
      // Without the part that changes on its own it would say more than is true.
      if (when.length === 0 || isPassing(tree)) return undefined
      return add(`${when.join()}>${given}`, {
        path: given,
        when,
        reads: [given, ...when.flatMap((id) => all[id]!.reads)],
      })
    },
    touching: (written) => {
      const made = masks.get(written)
      if (made) return made
      const mask = emptyBits(all.length)
      for (const path of [written, ...changedWith(written, dependents)])
        for (const fact of byRead.at(path)) setBit(mask, fact.id)
      masks.set(written, mask)
      return mask
    },
    isSet: (given, bits) =>
      known(given, bits) ||
      (alongside.get(given) ?? []).some((one) =>
        typeof one === 'string' ? known(one, bits) : one.length > 0 && one.every((id) => hasBit(bits, id)),
      ),
  }
  const alongside = new Map(
    [...companions].map(([holder, list]) => [
      holder,
      list.map((one) =>
        'path' in one ? one.path : condition(one.condition).filter((id) => all[id]!.tree !== undefined),
      ),
    ]),
  )
  const known = (given: string, bits: Bits): boolean =>
    (byPath.get(given) ?? []).some(
      (fact) => hasBit(bits, fact.id) && (fact.when ?? []).every((id) => certain(all[id]!, bits, facts)),
    )
  return facts
}

/** The facts that share a path with conditions, or with one of those facts, as conditions; `lasts` leaves facts out. */
export function knownAbout(
  conditions: Tree[],
  bits: Bits,
  { all }: Facts,
  roots: Record<string, RuleType>,
  lasts: (reads: string[]) => boolean = () => true,
): Tree[] {
  const concerns = conditions.flatMap(readsOf)
  const known = all.filter(({ id, when, reads }) => !when && hasBit(bits, id) && lasts(reads))
  const near = [1, 2].reduce<Fact[]>((found) => {
    const reads = new Set([...concerns, ...found.flatMap((fact) => fact.reads)])
    return known.filter((fact) => fact.reads.some((read) => reads.has(read)))
  }, [])
  return near.map(({ path, tree }): Tree => tree ?? presenceRule(path!, roots))
}

const certain = (fact: Fact, bits: Bits, facts: Facts): boolean =>
  hasBit(bits, fact.id) || (fact.path !== undefined && !fact.when && facts.isSet(fact.path, bits))

/** The facts that a condition alone makes certain. */
interface Meaning {
  paths: string[]
  parts: { key: string; tree: Tree; reads: string[] }[]
}

const meaningFor = (tree: Tree, holds: boolean): Meaning => ({
  paths: [...certainPaths(tree, holds)].filter((given) => !passing.has(rootOf(given))),
  parts: conjunctsOf(tree, holds).flatMap((part) =>
    isPlainPresence(part) || isPassing(part) ? [] : [{ key: JSON.stringify(part), tree: part, reads: readsOf(part) }],
  ),
})
const whereItHolds = rememberingBy((tree: object) => meaningFor(tree as Tree, true))
const whereItDoesNot = rememberingBy((tree: object) => meaningFor(tree as Tree, false))

function meaningOf(tree: Tree, holds: boolean): Meaning {
  if (typeof tree !== 'object' || tree === null) return meaningFor(tree, holds)
  return holds ? whereItHolds(tree) : whereItDoesNot(tree)
}

const isPassing = (tree: Tree): boolean => readsOf(tree).some((read) => passing.has(rootOf(read)))
const isPlainPresence = (tree: Tree): boolean => presenceTest(tree) !== undefined

const changedWith = (written: string, dependents: Map<string, string[]>): string[] =>
  [...dependents].flatMap(([read, paths]) => (overlap(read, written) ? paths : []))

/** `a.b.c` concerns `a`, `a.b` and itself: an object with something in it is set. */
const prefixesOf = (path: string): string[] => path.split('.').map((_, at, keys) => keys.slice(0, at + 1).join('.'))

/** What is certain at each point, on every way to it (docs/format.md §4, definite assignment). */
export interface Certainty {
  /** Whether any way leads to a point. */
  reached(point: number): boolean
  /** The facts that hold at a point whatever the way; only for points that are reached. */
  at(point: number): Bits
  isSet(path: string, point: number): boolean
  /** What an edge makes of the facts at its start. */
  through(edge: FlowEdge, bits: Bits): Bits
}

/** A forward must-analysis: where ways meet, only what is certain on all of them stays. `uses` leaves edges out. */
export function definiteAssignment(
  flow: Flow,
  facts: Facts,
  uses: (edge: FlowEdge) => boolean = () => true,
): Certainty {
  const size = facts.all.length
  const out: FlowEdge[][] = flow.points.map(() => [])
  for (const edge of flow.edges) if (uses(edge)) out[edge.from]!.push(edge)
  const known: (Bits | undefined)[] = []
  known[flow.boot] = emptyBits(size)
  // In reverse postorder most edges lead forward, so few rounds are needed.
  const order = postorder([flow.boot], (point) => out[point]!.map(({ to }) => to)).reverse()
  const waiting = new Set([flow.boot])
  while (waiting.size > 0) {
    for (const point of order) {
      if (!waiting.delete(point)) continue
      for (const edge of out[point]!) {
        const arriving = through(edge, known[point]!, facts)
        const before = known[edge.to]
        if (!before) known[edge.to] = arriving
        else if (!intersect(before, arriving)) continue
        waiting.add(edge.to)
      }
    }
  }
  return {
    reached: (point) => known[point] !== undefined,
    at: (point) => known[point]!,
    isSet: (path, point) => facts.isSet(path, known[point]!),
    through: (edge, bits) => through(edge, bits, facts),
  }
}

function through({ changes }: FlowEdge, before: Bits, facts: Facts): Bits {
  if (changes.length === 0) return before.slice()
  const bits = before.slice()
  for (const change of changes) apply(change, bits, facts)
  return bits
}

function apply(change: Change, bits: Bits, facts: Facts): void {
  switch (change.does) {
    case 'add':
      return change.facts.forEach((id) => setBit(bits, id))
    case 'lose':
      return removeBits(bits, facts.touching(change.path))
    case 'arrive':
      if (!facts.isSet(freshError, bits)) removeBits(bits, facts.touching('error'))
      return
    case 'write': {
      const set = change.writes.filter(({ needs }) => needs?.every((path) => isGiven(path, bits, facts)))
      for (const { path } of change.writes) removeBits(bits, facts.touching(path))
      for (const { path } of set) setBit(bits, facts.path(path))
    }
  }
}

const alwaysThere = new Set(['theme', 'journey', 'valid'])

/** Whether the source of a copied value is set. A member counts as set if its result is. */
function isGiven(path: string, bits: Bits, facts: Facts): boolean {
  const root = rootOf(path)
  if (alwaysThere.has(root) || facts.isSet(path, bits)) return true
  return root !== 'form' && root !== 'local' && root !== 'query' && facts.isSet(root, bits)
}
