import { asList } from './builtIns.ts'
import { evaluate, type RuleWorld } from './evaluate.ts'
import { readsOf } from './reads.ts'
import type { RuleScope, Tree } from './tree.ts'

/** A part of a rule that decided. Never carries values. */
export interface Leaf {
  tree: Tree
  /** Dotted paths with their roots. */
  reads: string[]
}

/** The leaves that made a rule false, none if it holds (docs/format.md §4, Explaining). */
export function explain(tree: Tree, scope: RuleScope, world: RuleWorld): Leaf[] {
  const run: Run = (part, inner) => evaluate(part, inner, world)
  return run(tree, scope) === true ? [] : blame({ tree, wanted: true, scope, lists: [] }, run)
}

interface Part {
  tree: Tree
  /** What it should have been; it was the opposite. */
  wanted: boolean
  scope: RuleScope
  /** Lists whose entries are being looked at, outermost first, with the names of the entries. */
  lists: { list: Tree; variable: string }[]
}
type Run = (tree: Tree, scope: RuleScope) => unknown

function blame(part: Part, run: Run): Leaf[] {
  const { tree, wanted, scope } = part
  if (!Array.isArray(tree)) return [leaf(part)]
  const [op, a, b, c] = tree as [string, Tree, Tree, Tree]
  if (op === '!') return blame({ ...part, tree: a, wanted: !wanted }, run)
  if (op === '&&' || op === '||') {
    return [a, b]
      .filter((side) => (run(side, scope) === true) !== wanted)
      .flatMap((side) => blame({ ...part, tree: side }, run))
  }
  if (op === '?') {
    const taken = run(a, scope) === true ? b : c
    return Array.isArray(taken) ? blame({ ...part, tree: taken }, run) : [leaf({ ...part, tree: a })]
  }
  return op === 'all' || op === 'exists'
    ? blameEntry(part, { list: a, variable: b as string, body: c }, run)
    : [leaf(part)]
}

/** The first entry that decided: a false one of `all`, a true one of `exists`. Where all entries together decided, the whole macro. */
function blameEntry(
  part: Part,
  { list, variable, body }: { list: Tree; variable: string; body: Tree },
  run: Run,
): Leaf[] {
  const isAll = (part.tree as readonly unknown[])[0] === 'all'
  if (isAll !== part.wanted) return [leaf(part)]
  const entries = asList(run(list, part.scope))
  const scopes = entries.map((entry) => ({ ...part.scope, [variable]: entry }))
  const scope = scopes.find((inner) => (run(body, inner) === true) !== part.wanted)
  return scope ? blame({ ...part, tree: body, scope, lists: [...part.lists, { list, variable }] }, run) : [leaf(part)]
}

/** What is read of an entry counts as reading its list. */
function leaf({ tree, lists }: Part): Leaf {
  const within = lists.reduceRight<Tree>((body, { list, variable }) => ['map', list, variable, body], tree)
  return { tree, reads: readsOf(within) }
}
