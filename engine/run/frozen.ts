import type { CompiledFunnel } from '#engine/compile/index.ts'
import { topPath } from '#engine/definition/index.ts'
import { union } from './paths.ts'
import { asksFor } from './words/repeats.ts'
import { dependingOn, mayFreeze } from './words/sections.ts'

/** The top-level steps up to the last completed one that `freezes`. A changed definition does not ask them again (format.md §7.11). */
export function frozenSteps(completed: string[], funnel: CompiledFunnel): string[] {
  const { order, steps } = funnel
  const top = order.map(({ step }) => step)
  const last = top.filter((step) => steps[step]!.freezes && completed.includes(step)).at(-1)
  return mayFreeze(top.slice(0, top.indexOf(last!) + 1), completed, funnel)
}

/** The top-level steps that ask for an answer, themselves or in a step inside them. */
const stepsAsking = (path: string, { steps }: CompiledFunnel): Set<string> =>
  new Set(
    Object.values(steps)
      .filter(({ fields }) => fields.some((field) => asksFor(field, path)))
      .map((step) => topPath(step.path)),
  )

/** The frozen steps without those that ask for the changed answer at `path`: their gates count again. */
export function thawed(frozen: string[], path: string, funnel: CompiledFunnel): string[] {
  const asking = stepsAsking(path, funnel)
  return frozen.filter((step) => !asking.has(step))
}

/**
 * The completed steps that used an answer before it changed, after a change of the answer at `path`. They run again before
 * a later address opens (format.md §7.7).
 */
export function unsentAfter(unsent: string[], path: string, completed: string[], funnel: CompiledFunnel): string[] {
  const asking = stepsAsking(path, funnel)
  const first = funnel.order.findIndex(({ step }) => asking.has(step))
  // Local answers are not kept, so no completed step depends on them after a load.
  if (first < 0 || path.startsWith('local.')) return unsent
  const done = new Set(completed)
  const behind = funnel.order.slice(first).map(({ step }) => funnel.steps[step]!)
  const later = dependingOn(behind, asking, funnel)
  const sending = later.filter(({ path: step, automatic, nextCalls }) => done.has(step) && (automatic || nextCalls))
  return union(
    unsent,
    sending.map((step) => step.path),
  )
}
