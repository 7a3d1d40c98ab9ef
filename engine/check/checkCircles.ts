import { type StepNode, type Effect, targetStep, pointerOf, itemsOf } from '#engine/definition/index.ts'
import { compileRule, conjunctsOf, pathOf } from '#engine/rules/index.ts'
import type { CheckContext } from './context.ts'
import { groupBy, type StepEdge } from '#engine/graph/index.ts'
import { groupsThatGoRound } from './groupsThatGoRound.ts'

/** Circles of transitions that need nobody: timers, failures and events that the funnel sends by itself included. */
export function checkCircles(here: StepNode[], edges: StepEdge[], context: CheckContext): void {
  const sending = sendingSteps(context)
  const landing = stepsOpenOverAgain(context)
  const automatic = edges.filter(
    (edge) =>
      (!edge.lands || edge.from !== edge.to || edge.kind !== 'guard' || landing.has(edge.from)) &&
      (edge.automatic || (edge.event !== undefined && sending.get(edge.event)?.has(edge.from))),
  )
  const next = groupBy(automatic, 'from')
  for (const group of groupsThatGoRound(
    here.map(({ path }) => path),
    next,
  )) {
    const first = here.find(({ path }) => group.has(path))!
    const circle = shortestCircle(first.path, group, next)
    if (isPolling(circle, next, context)) continue
    context.report(
      'runs-forever',
      pointerOf(first),
      {
        message: `this goes round without anybody: ${[...circle, first.path].join(' > ')}`,
        hint: 'give one of them a button, or its own "catch"',
      },
      'key',
    )
  }
}

/** Steps whose guard may lead to `@open` although no earlier step is open, and so to themselves. */
function stepsOpenOverAgain({ definition, tree }: CheckContext): Set<string> {
  const asksBefore = (condition: string | undefined): boolean =>
    condition !== undefined &&
    conjunctsOf(tree(condition)).some(
      (part) => Array.isArray(part) && part[0] === '!=' && pathOf(part[1]) === 'journey.open' && part[2] === '',
    )
  return new Set(
    itemsOf(definition, 'branch').flatMap(({ value, slot, step }) =>
      slot === 'guard' && step !== undefined && value.to === '@open' && !asksBefore(value.if) ? [step] : [],
    ),
  )
}

/** By event: the steps that send it without anybody, and those they lead to, which hear it as well. */
function sendingSteps({ definition }: CheckContext): Map<string, Set<string>> {
  const sending = new Map<string, Set<string>>()
  for (const { value, step, slot } of itemsOf(definition, 'effect')) {
    if (
      !('emit' in value) ||
      step === undefined ||
      !['do', 'then', 'start', 'after', 'catch', 'guard'].includes(slot ?? '')
    )
      continue
    sending.set(value.emit, new Set([...(sending.get(value.emit) ?? []), step]))
  }
  return sending
}

function shortestCircle(start: string, group: Set<string>, next: Map<string, StepEdge[]>): string[] {
  const before = new Map<string, string | undefined>([[start, undefined]])
  for (const place of before.keys()) {
    for (const { to } of next.get(place) ?? []) {
      if (to === start) return wayBack(place, before)
      if (group.has(to) && !before.has(to)) before.set(to, place)
    }
  }
  return [start]
}

function wayBack(last: string, before: Map<string, string | undefined>): string[] {
  const way: string[] = []
  for (let at: string | undefined = last; at !== undefined; at = before.get(at)) way.push(at)
  return way.reverse()
}

/**
 * Asking again and again until something has happened is what a circle with a wait is for, if what a call in it says leads out of
 * it, and no failure keeps it going.
 */
function isPolling(circle: string[], next: Map<string, StepEdge[]>, context: CheckContext): boolean {
  const inside = new Set(circle)
  const used = circle.map((place, at) =>
    (next.get(place) ?? []).filter(({ to }) => to === circle[(at + 1) % circle.length]),
  )
  const bySuccess = used.every((edges) => edges.some(({ kind }) => kind !== 'catch' && kind !== 'failure'))
  const waits = circle.some(
    (place, at) => used[at]!.some(({ kind }) => kind === 'after') || takesTime(context.index.byPath.get(place)!),
  )
  return (
    bySuccess && waits && circle.some((place) => outcomeLeadsOut(context.index.byPath.get(place)!, inside, context))
  )
}

const takesTime = ({ step }: StepNode): boolean => step.min !== undefined || (step.do ?? []).some(isWait)
const isWait = (effect: Effect): boolean => 'wait' in effect || ('effects' in effect && effect.effects.some(isWait))

/** A branch of `then` that reads a result of this step's own call and leaves the circle. */
function outcomeLeadsOut(node: StepNode, inside: Set<string>, { environment, calls, index }: CheckContext): boolean {
  const results = new Set(
    calls.flatMap(({ step, slot, value }) =>
      step === node.path && slot === 'do' && value.as !== undefined ? [value.as] : [],
    ),
  )
  if (results.size === 0 || node.step.then === undefined || typeof node.step.then === 'string') return false
  return [node.step.then].flat().some(({ if: condition, to }) => {
    if (condition === undefined) return false
    const decides = compileRule(condition, environment({ pointer: '' })).reads.some((path) =>
      results.has(path.split('.', 1)[0]!),
    )
    const target = typeof to === 'string' && !to.startsWith('@') ? targetStep(to, node, index)?.path : undefined
    return decides && (target === undefined || !inside.has(target))
  })
}
