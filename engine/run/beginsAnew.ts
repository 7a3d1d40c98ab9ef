import type { CompiledFunnel } from '#engine/compile/compiled.ts'

/**
 * Whether an address begins a new journey: the last step shown is the one that `persist.until` names, or is inside it, and the address
 * is where the funnel begins: that of its first step, or one that names no step (format.md §7.10). The other addresses are where the
 * browser's Back leads whoever has just come to the end. `asked` is the step of the address, if it names one.
 */
export function beginsAnew(shown: string, asked: string | undefined, { persist: { until }, steps, order }: CompiledFunnel): boolean {
  if (until === undefined || !`${shown}/`.startsWith(`${until}/`)) return false
  const found = Object.values(steps).find((step) => step.path === asked || (asked !== undefined && step.was.includes(asked)))
  return found === undefined || found.path === order[0]?.step
}
