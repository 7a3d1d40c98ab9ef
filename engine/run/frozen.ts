import type { CompiledFunnel } from '#engine/compile/index.ts'
import { isInside } from '#engine/definition/index.ts'
import { union } from './paths.ts'

/** The top-level steps up to the last completed one that `freezes`. A changed definition does not ask them again (format.md §7.11). */
export function frozenSteps(completed: string[], { order, steps }: CompiledFunnel): string[] {
  const top = order.map(({ step }) => step)
  return top.slice(0, top.findLastIndex((step) => completed.includes(step) && steps[step]!.freezes) + 1)
}

/** Whether a top-level step, or one inside it, asks for an answer. */
const asksFor = (top: string, path: string, { steps }: CompiledFunnel): boolean =>
  Object.values(steps).some((step) => isInside(step.path, top) && step.fields.some((field) => field.path === path))

/** The frozen steps without those that ask for the changed answer at `path`: their gates count again. */
export const thawed = (frozen: string[], path: string, funnel: CompiledFunnel): string[] =>
  frozen.filter((step) => !asksFor(step, path, funnel))

/**
 * The completed steps that used an answer before it changed, after a change of the answer at `path`. They run again before
 * a later address opens (format.md §7.7).
 */
export function unsentAfter(unsent: string[], path: string, completed: string[], funnel: CompiledFunnel): string[] {
  const order = funnel.order.map(({ step }) => step)
  const asking = order.findIndex((step) => asksFor(step, path, funnel))
  // Local answers are not kept, so no completed step depends on them after a load.
  if (asking < 0 || path.startsWith('local.')) return unsent
  const sends = (id: string): boolean =>
    completed.includes(id) && (funnel.steps[id]!.automatic || funnel.steps[id]!.nextCalls)
  return union(unsent, order.slice(asking).filter(sends))
}
