import type { CompiledFunnel } from '#engine/compile/index.ts'

/** Whether a step is where a journey ends: the one that `persist.until` names, or one inside it. */
export const isEnd = (step: string, { persist: { until } }: CompiledFunnel): boolean =>
  until !== undefined && `${step}/`.startsWith(`${until}/`)

/**
 * Whether an address begins a new journey: the one before has come to its end, wherever the browser's Back led since, and the address is where the funnel begins: that of its
 * first step, or one that names no step (format.md §7.10). `asked` is the step of the address, if it names one.
 */
export function beginsAnew(ended: boolean, asked: string | undefined, { steps, order }: CompiledFunnel): boolean {
  if (!ended) return false
  const found = Object.values(steps).find(
    (step) => step.path === asked || (asked !== undefined && step.was.includes(asked)),
  )
  return found === undefined || found.path === order[0]?.step
}
