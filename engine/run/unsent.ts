import type { CompiledFunnel } from '#engine/compile/index.ts'
import { asksFor } from './frozen.ts'

/**
 * Completed steps that used an answer which has changed since: they run again before a later address opens (format.md §7.7). `path` is the answer
 * that changes now.
 */
export function unsentAfter(unsent: string[], path: string, completed: string[], funnel: CompiledFunnel): string[] {
  // What is not kept is gone after a load: no later step can have been sent with it.
  if (path.startsWith('local.')) return unsent
  const asking = funnel.order.findIndex(({ step }) => asksFor(step, path, funnel))
  if (asking < 0) return unsent
  const sends = (id: string): boolean =>
    completed.includes(id) && (funnel.steps[id]!.automatic || funnel.steps[id]!.nextCalls)
  return [
    ...new Set([
      ...unsent,
      ...funnel.order
        .slice(asking)
        .map(({ step }) => step)
        .filter(sends),
    ]),
  ]
}
