import { keysOf, remembering, valueAt } from '#engine/base/index.ts'
import {
  askingOrder,
  callsIn,
  computedOf,
  findingAt,
  eventType,
  indexSteps,
  inOrderOfReading,
  itemType,
  itemsOf,
  repeatRoots,
  rooted,
  rootsOf,
  severities,
  withDeceiver,
  type At,
  type CallItem,
  type Computed,
  type Dependent,
  type Definition,
  type Finding,
  type FindingCode,
  type FindingText,
  type ItemOf,
  type LoadedFunnel,
  type Registry,
  type Standing,
  type Step,
  type StepIndex,
  type StepNode,
  overlap,
} from '#engine/definition/index.ts'
import { askedOnly } from './askedOnly.ts'
import { stepGraph, type StepGraph } from '#engine/graph/index.ts'
import {
  anyType,
  compileRule,
  createSolver,
  numberType,
  type RuleEnvironment,
  type Solver,
  type RuleType,
  type Tree,
  ownValue,
} from '#engine/rules/index.ts'

/** A value that `set` gives to an answer: `path` has its root, and is `form` for a formula that gives many answers at once. */
export type Write = ItemOf<'value'> & { path: string }
type Report = (code: FindingCode, pointer: string, finding: FindingText, at?: At) => void

/** What the checks of one funnel share. */
export interface CheckContext {
  loaded: LoadedFunnel
  definition: Definition
  registry: Registry
  index: StepIndex
  /** Every call of an operation that exists. */
  calls: CallItem[]
  writes: Write[]
  /** The computed answers, in order of reading. Meaningless if a rule is wrong. */
  computed(): Computed[]
  /** The answers that depend on others, in order. Meaningless if a rule is wrong. */
  asking(): Dependent[]
  /** Where every step may lead, without a Next that cannot be pressed. */
  stepGraph(): StepGraph
  /** What a rule outside the handlers of events may read. */
  roots: Record<string, RuleType>
  /** What a rule at a place may read, and the type that it should give. */
  environment(at: Standing, expects?: RuleType): RuleEnvironment
  /** The tree of a rule that is known to be right; rules of a handler may read its event, those of a list its `item`. */
  tree(source: string, event?: string, item?: string): Tree
  /** Decides rules that stand in a handler of this event, or that are about the items of a list. */
  solver(event?: string, item?: string): Solver
  /** Whether rules outside handlers contradict each other. */
  never(...rules: Tree[]): boolean
  /** Pointer for a finding about the shared data model: the first field that asks for the path. */
  askedAt(path: string): string
  /** Path of a step through which the ways of findings should lead, if they can. */
  through?: string
  report: Report
  /** Reports at the key instead of the value. */
  reportKey: (code: FindingCode, pointer: string, finding: FindingText) => void
}

/** One family of findings. */
export type Check = (context: CheckContext) => void

/** The context of a definition that has passed the shape check; what is reported goes to `found`. */
export function createCheckContext(
  loaded: LoadedFunnel,
  registry: Registry,
  found: Finding[],
  through?: string,
): CheckContext {
  const { definition } = loaded
  const roots = rootsOf(definition, registry)
  const add = reportAt(loaded, found)
  const environment: CheckContext['environment'] = ({ event, item, repeat }, expects) => {
    const type = event === undefined ? undefined : eventType(event, definition, registry)
    const within = {
      roots: { ...roots, ...(type && { event: type }), ...repeatRoots(repeat, roots) },
      rules: definition.rules ?? {},
      functions: registry.functions,
    }
    return {
      ...within,
      ...(item !== undefined && { roots: { ...within.roots, item: itemType(item, within) } }),
      expects,
    }
  }
  const solverOf = byRule((_, event, item) =>
    knowing(
      (rules) => (certain ??= askedOnly({ definition, roots, tree, writes: writes.map(({ path }) => path) }))(rules),
      createSolver(environment({ pointer: '', event, item })),
    ),
  )
  let certain: ((rules: Tree[]) => Tree[]) | undefined
  const solver = (event?: string, item?: string) => solverOf('', event, item)
  const report: Report = (code, pointer, finding, at) => {
    if (severities[code] === 'error' || !isAccepted(code, pointer, definition)) add(code, pointer, finding, at)
  }
  const index = indexSteps(definition)
  const tree = byRule((source, event, item) => {
    const around = environment({ pointer: '', event, item })
    return compileRule(source, { ...around, roots: { ...anyItemRoots, ...around.roots } }).tree
  })
  const writes = itemsOf(definition, 'value').flatMap((item): Write[] =>
    item.role.of === 'set' ? [{ ...item, path: item.role.path === undefined ? 'form' : rooted(item.role.path) }] : [],
  )
  let graph: StepGraph | undefined
  let computed: Computed[] | undefined
  let asking: Dependent[] | undefined
  return {
    loaded,
    definition,
    registry,
    roots,
    index,
    calls: callsIn(definition, registry),
    writes,
    computed: () => (computed ??= inOrderOfReading(computedOf(definition, tree))),
    asking: () => (asking ??= askingOrder(definition, registry)),
    stepGraph: () => (graph ??= withoutHiddenNext(stepGraph(definition, registry), index, definition)),
    environment,
    tree,
    solver,
    never: (...rules) => solver().together(...rules).can === 'never',
    askedAt: (asked) => itemsOf(definition, 'field').find(({ path }) => overlap(rooted(path), asked))?.pointer ?? '/id',
    through,
    report,
    reportKey: (code, pointer, finding) => report(code, pointer, finding, 'key'),
  }
}

/** A solver that takes for certain what holds besides the rules, unless it cannot decide them then. */
const knowing = (certain: (rules: Tree[]) => Tree[], solver: Solver): Solver => ({
  together: (...rules) => {
    const alone = solver.together(...rules)
    const more = alone.can === 'sometimes' ? certain(rules) : []
    const informed = more.length > 0 ? solver.together(...rules, ...more) : alone
    return informed.can === 'undecided' ? alone : informed
  },
})

/** The roots of rules about an item, whichever repeat it belongs to. */
const anyItemRoots = { item: anyType, outer: anyType, position: numberType }

const withoutHiddenNext = (graph: StepGraph, { byPath }: StepIndex, { nav }: Definition): StepGraph => ({
  ...graph,
  edges: graph.edges.filter(({ kind, from }) => kind !== 'next' || !isNextHidden(byPath.get(from)!, nav)),
})

/** Whether Next cannot be pressed. In a step with fields, Enter presses it even if it is not shown. */
export const isNextHidden = ({ step }: StepNode, nav: Definition['nav']): boolean =>
  Object.keys(step.fields ?? {}).length === 0 && (step.nav === false || (step.nav?.next ?? nav?.next) === false)

export function reportUndecided(pointer: string, combinations: number, { report }: CheckContext): void {
  if (combinations === 0)
    return report('undecided', pointer, {
      message: 'not decided: this compares by order what may be texts',
      hint: 'for dates, days(…) gives a number to compare; otherwise a scenario shows whether it holds',
    })
  const many = Number.isFinite(combinations) ? `${combinations} combinations` : 'too many combinations'
  report('undecided', pointer, { message: `not decided: ${many}` })
}

/** A function that remembers its results by a rule, the event whose handler it stands in, and the list that it is about. */
const byRule = <V>(make: (source: string, event?: string, item?: string) => V): typeof make =>
  remembering(Infinity, make, (source, event = '', item = '') => `${event}\n${item}\n${source}`)

/** Whether the funnel, or a step around the place, accepts findings of this code (docs/format.md §3.2 and §3.3, `accept`). */
export function isAccepted(code: string, pointer: string, definition: Definition): boolean {
  const segments = keysOf(pointer)
  let holder: Pick<Step, 'accept' | 'steps'> | undefined = definition
  for (let at = 0; holder; at += 2) {
    if (holder.accept?.includes(code)) return true
    holder = segments[at] === 'steps' ? ownValue(holder.steps, segments[at + 1]) : undefined
  }
  return false
}

export const reportAt =
  (loaded: LoadedFunnel, found: Finding[]): Report =>
  (code, pointer, finding, at) => {
    const written = withDeceiver(code, finding, writtenAt(loaded, pointer, at))
    found.push(findingAt(code, loaded.locate(pointer, at), written))
  }

/** The key or the string that stands at a place. */
function writtenAt({ definition }: LoadedFunnel, pointer: string, at?: At): string | undefined {
  const keys = keysOf(pointer)
  if (at === 'key') return keys.at(-1)
  const value = valueAt(definition, keys)
  return typeof value === 'string' ? value : undefined
}
