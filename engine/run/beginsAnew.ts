import type { CompiledFunnel } from '#engine/compile/compiled.ts'

/**
 * Whether an address begins a new journey: the last step shown is the one that `persist.until` names, and neither it nor
 * an automatic step, which only tells again what is held, is asked for (format.md §7.10). `asked` is the step of the address, if it names one.
 */
export function beginsAnew(shown: string, asked: string | undefined, { persist, steps }: CompiledFunnel): boolean {
  if (persist.until === undefined || shown !== persist.until) return false
  const found = Object.values(steps).find((step) => step.path === asked || (asked !== undefined && step.was.includes(asked)))
  return !found || (found.path !== persist.until && !found.automatic)
}
