import type { CompiledFunnel } from '#engine/compile/index.ts'
import { isWithin, union } from './paths.ts'

/** Steps that a changed definition does not ask again: all up to the last completed one that `freezes` (format.md §7.11). */
export function frozenSteps(completed: string[], { order, steps }: CompiledFunnel): string[] {
  const top = order.map(({ step }) => step)
  return top.slice(0, top.findLastIndex((step) => completed.includes(step) && steps[step]!.freezes) + 1)
}

/** Whether a top-level step, or one inside it, asks for an answer. */
const asksFor = (top: string, path: string, { steps }: CompiledFunnel): boolean =>
  Object.values(steps).some((step) => isWithin(step.path, top) && step.fields.some((field) => field.path === path))

/** Whoever changes an answer of a frozen step is subject to its gate again. */
export const thawed = (frozen: string[], path: string, funnel: CompiledFunnel): string[] =>
  frozen.filter((step) => !asksFor(step, path, funnel))

/**
 * Completed steps that used an answer which has changed since: they run again before a later address opens (format.md §7.7).
 * `path` is the answer that changes now.
 */
export function unsentAfter(unsent: string[], path: string, completed: string[], funnel: CompiledFunnel): string[] {
  const order = funnel.order.map(({ step }) => step)
  const asking = order.findIndex((step) => asksFor(step, path, funnel))
  // What is not kept is gone after a load: no later step can have been sent with it.
  if (asking < 0 || path.startsWith('local.')) return unsent
  const sends = (id: string): boolean =>
    completed.includes(id) && (funnel.steps[id]!.automatic || funnel.steps[id]!.nextCalls)
  return union(unsent, order.slice(asking).filter(sends))
}
