import type { Branch, To } from '#engine/grammar/definition.ts'
import type { CompileContext } from '../context.ts'
import { ancestorsOf, targetStep, type StepNode } from '../stepIndex.ts'
import type { Origin } from './builder.ts'

const branchTargets = (to: To | undefined): string[] => {
  if (to === undefined) return []
  if (typeof to === 'string') return [to]
  if (Array.isArray(to)) return to.flatMap(branchTargets)
  return branchTargets((to as Branch).to)
}

/** Whether `node` is, or stands inside, a step that the `catch` of `holder` leads to. */
function isCatchStep(node: StepNode, holder: StepNode, context: CompileContext): boolean {
  const caught = branchTargets(holder.step.catch).map((target) => targetStep(target, holder, context.index)?.path)
  return [node, ...ancestorsOf(node)].some((candidate) => caught.includes(candidate.path))
}

/**
 * The state that handles a failure of `origin`: the step's own `catch`, else a waiting step itself, else the nearest
 * `catch` around it (format.md §7.4). `#@broken` when nobody does, which the checker refuses.
 */
export function failureTarget(origin: Origin, context: CompileContext): string {
  const { node, spent } = origin
  if (node.step.catch !== undefined && !spent.has(node.path)) return `#${node.path}/@catch`
  if (!node.automatic) return `#${node.path}/@show`
  const holder = ancestorsOf(node).find((outer) => outer.step.catch !== undefined && !spent.has(outer.path) && !isCatchStep(node, outer, context))
  return holder ? `#${holder.path}/@catch` : '#@broken'
}
