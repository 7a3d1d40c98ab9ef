import type { CompiledFunnel } from '#engine/compile/compiled.ts'

/**
 * Whether an address begins a new journey: the last step shown is the one that `persist.until` names, or is inside it, and neither its
 * own address nor that of an automatic step, which only tells again what is held, is asked for (format.md §7.10). `asked` is the step of
 * the address, if it names one.
 */
export function beginsAnew(shown: string, asked: string | undefined, { persist: { until }, steps }: CompiledFunnel): boolean {
  if (until === undefined || !`${shown}/`.startsWith(`${until}/`)) return false
  const found = Object.values(steps).find((step) => step.path === asked || (asked !== undefined && step.was.includes(asked)))
  return !found?.automatic && found?.path !== until.split('/')[0]
}
