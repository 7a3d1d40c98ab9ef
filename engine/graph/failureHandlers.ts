import {
  ancestorsOf,
  targetStep,
  type StepIndex,
  type StepNode,
  type To,
  type Standing,
} from '#engine/definition/index.ts'

/** Whether a To is always taken: a target, or a branch without `if`. */
export const covers = (to: To | undefined): boolean =>
  to !== undefined && (typeof to === 'string' || [to].flat().some((branch) => branch.if === undefined))

/**
 * The steps whose `catch` may take a failure that happens at a place, nearest first, up to the one that always takes it
 * (docs/format.md §7.4). A waiting step shows what its own catch does not take, so nobody further out is asked.
 */
export function failureHandlers({ step, slot }: Pick<Standing, 'step' | 'slot'>, index: StepIndex): StepNode[] {
  const node = step === undefined ? undefined : index.byPath.get(step)
  if (!node) return []
  // What a catch does itself is not its own to handle.
  const own = slot === 'catch' ? [] : [node]
  const asked = [...own, ...(node.automatic ? ancestorsOf(node) : [])].filter(
    (handler) => handler.step.catch !== undefined && !leadsInto(handler, node, index),
  )
  const last = asked.findIndex((handler) => covers(handler.step.catch))
  return last < 0 ? asked : asked.slice(0, last + 1)
}

/** Whether the failing step is the one, or inside the one, that the catch leads to: then the next catch further out counts. */
function leadsInto(handler: StepNode, failing: StepNode, index: StepIndex): boolean {
  const inside = new Set([failing, ...ancestorsOf(failing)])
  const reached = (to: To | undefined): boolean => {
    if (to === undefined) return false
    if (typeof to !== 'string') return [to].flat().some((branch) => reached(branch.to))
    const target = to.startsWith('@') ? undefined : targetStep(to, handler, index)
    return target !== undefined && target !== handler && !ancestorsOf(handler).includes(target) && inside.has(target)
  }
  return reached(handler.step.catch)
}
