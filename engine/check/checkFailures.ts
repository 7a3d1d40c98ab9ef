import { ancestorsOf, targetStep, type StepNode } from '#engine/compile/stepIndex.ts'
import type { To } from '#engine/grammar/definition.ts'
import type { Check, CheckContext } from './context.ts'
import { callsOf } from './checkCalls.ts'
import { itemsOf, type Standing } from './walk.ts'

/** Nothing fails without a plan: every call and every `fail` is handled by someone (docs/format.md §7.4). */
export const checkFailures: Check = (context) => {
  for (const item of callsOf(context)) {
    if (covers(item.value.onFail) || isHandled(item, context)) continue
    const hint = item.step === undefined ? 'add "onFail" here' : 'add "onFail" here or "catch" around it'
    context.report('no-failure-branch', `${item.pointer}/call`, { message: `${item.value.call} can fail, but nothing says what happens then`, hint })
  }
  for (const item of itemsOf(context.definition, 'branch')) {
    if (item.value.fail === undefined || isHandled(item, context)) continue
    context.report('no-failure-branch', `${item.pointer}/fail`, { message: 'nothing says what happens when this fails', hint: item.step === undefined ? 'lead to a step, or redirect' : 'add "catch" around it' })
  }
}

/** Whether a To is always taken: a target, or a branch without `if`. */
export const covers = (to: To | undefined): boolean =>
  to !== undefined && (typeof to === 'string' || [to].flat().some((branch) => branch.if === undefined))

function isHandled(at: Standing, context: CheckContext): boolean {
  const node = at.step === undefined ? undefined : context.index.byPath.get(at.step)
  if (!node) return false
  // What a catch does itself is not its own to handle.
  const own = at.slot !== 'catch' && covers(node.step.catch) && !leadsInto(node, node, context)
  return own || !node.automatic || ancestorsOf(node).some((outer) => covers(outer.step.catch) && !leadsInto(outer, node, context))
}

/** Whether the failing step is the one, or inside the one, that the catch leads to: then the next catch further out counts. */
function leadsInto(handler: StepNode, failing: StepNode, { index }: CheckContext): boolean {
  const inside = new Set([failing, ...ancestorsOf(failing)])
  const reached = (to: To | undefined): boolean => {
    if (to === undefined) return false
    if (typeof to !== 'string') return [to].flat().some((branch) => reached(branch.to))
    const target = to.startsWith('@') ? undefined : targetStep(to, handler, index)
    return target !== undefined && target !== handler && !ancestorsOf(handler).includes(target) && inside.has(target)
  }
  return reached(handler.step.catch)
}
