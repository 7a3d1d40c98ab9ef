import {
  ancestorsOf,
  eventsOf,
  type Definition,
  groupedBy,
  itemsOf,
  nameOf,
  pointerOf,
  targetStep,
  type Effect,
  type StepNode,
  rootOf,
} from '#engine/definition/index.ts'
import { cyclicComponents, escapeSegment, reachable, rememberingBy, shortestCycle } from '#engine/base/index.ts'
import { backward, exit, forward, type StepEdge } from '#engine/graph/index.ts'
import { compileRule, conjunctsOf, pathOf } from '#engine/rules/index.ts'
import { type Check, type CheckContext } from './context.ts'

/** Reports unreachable steps, dead ends and cycles. Conditions are ignored: every possible way counts. */
export const checkGraph: Check = (context) => {
  const { starts, edges } = context.stepGraph()
  checkHeard(context)
  const steps = edges.filter(({ lands }) => !lands)
  const reached = reachable(starts, forward(steps))
  const nodes = [...context.index.byPath.values()]
  for (const node of nodes)
    if (!reached.has(node.path) && (!node.parent || reached.has(node.parent.path)))
      context.reportKey('unreachable', pointerOf(node), {
        message: `nothing leads to "${nameOf(node.path)}"`,
        hint: `point a branch at it, or ${node.parent ? 'remove it' : 'mark it "entry": "link-only"'}`,
      })
  const here = nodes.filter((node) => reached.has(node.path))
  const from = groupedBy(edges, (edge) => edge.from)
  const stuck = here.filter((node) => isDeadEnd(node, from.get(node.path) ?? [], context))
  for (const node of stuck) reportDeadEnd(node, context)
  checkWaysOut(here, stuck, edges, context)
  checkCircles(here, edges, context)
  checkLinkOnly(edges, context)
}

/** Whether no way leads out of a step. A guard and a failure do not count: neither is certain to be taken. */
function isDeadEnd(node: StepNode, ways: StepEdge[], context: CheckContext): boolean {
  const { step, children, path, automatic } = node
  if (children.length > 0 || step.final) return false
  // A step that waits for a person shows a failure that nothing takes, and stays.
  if (failingSteps(context).has(path) && (automatic || step.catch !== undefined)) return false
  return ways.every(({ kind }) => ['guard', 'catch', 'failure'].includes(kind))
}

/** Steps with a `fail` of their own. */
const failingSteps = rememberingBy(({ definition }: CheckContext) => {
  const branches = itemsOf(definition, 'branch')
  return new Set(
    branches.flatMap(({ value, step, slot }) => (value.fail !== undefined && slot !== 'guard' ? [step] : [])),
  )
})

/** Handlers of events that nothing raises where they stand would never run. */
function checkHeard({ definition, registry, stepGraph, reportKey }: CheckContext): void {
  const { hearing } = stepGraph()
  const known = eventsOf(definition, registry)
  for (const { value: step, path, pointer } of itemsOf(definition, 'step'))
    for (const event of Object.keys(step.on ?? {}))
      if (Object.hasOwn(known, event) && !hearing.has(`${path} ${event}`))
        reportKey('event-never', `${pointer}/on/${escapeSegment(event)}`, {
          message: `nothing raises ${event}${elsewhere(event, definition)}, so this never happens`,
        })
}

/** Words for an event that is emitted, but where the step does not hear it. */
const elsewhere = (event: string, definition: Definition): string =>
  itemsOf(definition, 'effect').some(({ value }) => 'emit' in value && value.emit === event) ? ' for this step' : ''

function reportDeadEnd(node: StepNode, { definition, stepGraph, reportKey }: CheckContext): void {
  const events = [node, ...ancestorsOf(node)].flatMap(({ path, step }) =>
    Object.keys(step.on ?? {}).filter((event) => !stepGraph().hearing.get(`${path} ${event}`)?.has(node.path)),
  )
  const name = nameOf(node.path)
  const finding = events[0]
    ? {
        message: `"${name}" waits for ${events[0]}, which nothing emits${elsewhere(events[0], definition)}`,
        hint: 'emit it, or declare the event as "external"',
      }
    : { message: `a person can get stuck in "${name}"`, hint: 'add "next", "then", a button, or "final"' }
  reportKey('dead-end', pointerOf(node), finding)
}

/** Reports cycles that nothing leaves, each at its first step. */
function checkWaysOut(here: StepNode[], stuck: StepNode[], edges: StepEdge[], { reportKey }: CheckContext): void {
  const ends = [exit, ...here.filter(({ step }) => step.final).map(({ path }) => path)]
  // Steps that lead to a dead end are covered by its finding.
  const fine = reachable([...ends, ...stuck.map(({ path }) => path)], backward(edges))
  const next = forward(edges)
  const lost = here.flatMap(({ path }) => (fine.has(path) ? [] : [path]))
  for (const group of cyclicComponents(lost, next)) {
    // The others lead to this one.
    if ([...group].some((path) => [...next(path)].some((to) => !group.has(to)))) continue
    const members = here.filter(({ path }) => group.has(path))
    const node = members.find(({ children }) => children.length === 0) ?? members[0]!
    const message = `no end of the funnel can be reached from "${nameOf(node.path)}"`
    reportKey('no-way-out', pointerOf(node), { message })
  }
}

/** Reports link-only steps to which the flow leads. */
function checkLinkOnly(edges: StepEdge[], { index, report }: CheckContext): void {
  const reported = new Set<string>()
  for (const { from, to } of edges) {
    const node = index.byPath.get(to)
    if (node?.step.entry !== 'link-only' || reported.has(to) || from === to || from.startsWith(`${to}/`)) continue
    reported.add(to)
    const message = `"${nameOf(to)}" is link-only, but "${nameOf(from)}" leads there`
    report('link-only-reached', `${pointerOf(node)}/entry`, { message })
  }
}

/** Reports cycles that run without a person. Timers, failures and events that the funnel itself sends count. */
function checkCircles(here: StepNode[], edges: StepEdge[], context: CheckContext): void {
  const sending = sendingSteps(context)
  const landing = stepsOpenOverAgain(context)
  const automatic = edges.filter(
    (edge) =>
      (!edge.lands || edge.from !== edge.to || edge.kind !== 'guard' || landing.has(edge.from)) &&
      (edge.automatic || (edge.event !== undefined && sending.get(edge.event)?.has(edge.from))),
  )
  const next = groupedBy(automatic, ({ from }) => from)
  const places = here.map(({ path }) => path)
  const onwards = forward(automatic)
  for (const group of cyclicComponents(places, onwards)) {
    const first = here.find(({ path }) => group.has(path))!
    const circle = shortestCycle(first.path, onwards)!
    if (isPolling(circle, next, context)) continue
    const message = `this repeats without any action by the person: ${[...circle, first.path].join(' > ')}`
    context.reportKey('runs-forever', pointerOf(first), { message })
  }
}

/** Steps whose guard may lead to `@open` although no earlier step is open, and so to themselves. */
function stepsOpenOverAgain({ definition, tree }: CheckContext): Set<string | undefined> {
  const asksBefore = (condition: string | undefined): boolean =>
    condition !== undefined &&
    conjunctsOf(tree(condition)).some(
      (part) => Array.isArray(part) && part[0] === '!=' && pathOf(part[1]) === 'journey.open' && part[2] === '',
    )
  return new Set(
    itemsOf(definition, 'branch').flatMap(({ value, slot, step }) =>
      slot === 'guard' && value.to === '@open' && !asksBefore(value.if) ? [step] : [],
    ),
  )
}

/** By event: the steps that send it without a person. */
function sendingSteps({ definition }: CheckContext): Map<string, Set<string | undefined>> {
  const unasked = ['do', 'then', 'start', 'after', 'catch', 'guard']
  const sent = itemsOf(definition, 'effect').flatMap(({ value, step, slot }) =>
    'emit' in value && unasked.includes(slot ?? '') ? [{ event: value.emit, step }] : [],
  )
  return new Map(
    [...groupedBy(sent, ({ event }) => event)].map(([event, list]) => [event, new Set(list.map(({ step }) => step))]),
  )
}

/**
 * Whether a cycle only polls, which is allowed: it has a wait, a result of one of its calls leads out of it, and no failure keeps
 * it running.
 */
function isPolling(circle: string[], next: Map<string, StepEdge[]>, context: CheckContext): boolean {
  const nodes = circle.map((place) => context.index.byPath.get(place)!)
  const used = circle.map((place, at) =>
    (next.get(place) ?? []).filter(({ to }) => to === circle[(at + 1) % circle.length]),
  )
  const bySuccess = used.every((edges) => edges.some(({ kind }) => kind !== 'catch' && kind !== 'failure'))
  const waits = nodes.some((node, at) => used[at]!.some(({ kind }) => kind === 'after') || takesTime(node))
  return bySuccess && waits && nodes.some((node) => outcomeLeadsOut(node, circle, context))
}

const takesTime = ({ step }: StepNode): boolean => step.min !== undefined || (step.do ?? []).some(isWait)
const isWait = (effect: Effect): boolean => 'wait' in effect || ('effects' in effect && effect.effects.some(isWait))

/** Whether a branch of `then` that reads a result of this step's own call leaves the cycle. */
function outcomeLeadsOut(node: StepNode, circle: string[], { environment, calls, index }: CheckContext): boolean {
  const isOwn = (path: string): boolean =>
    calls.some(({ step, slot, value }) => step === node.path && slot === 'do' && value.as === rootOf(path))
  if (node.step.then === undefined || typeof node.step.then === 'string') return false
  return [node.step.then].flat().some(({ if: condition, to }) => {
    if (condition === undefined) return false
    const target = typeof to === 'string' && !to.startsWith('@') ? targetStep(to, node, index)?.path : undefined
    const leaves = target === undefined || !circle.includes(target)
    return leaves && compileRule(condition, environment({ pointer: '' })).reads.some(isOwn)
  })
}
