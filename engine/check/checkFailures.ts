import type { Check, CheckContext } from './context.ts'
import { covers, failureHandlers } from '#engine/graph/index.ts'
import { itemsOf, type Standing } from '#engine/definition/index.ts'

/** Nothing fails without a plan: every call and every `fail` is handled by someone. */
export const checkFailures: Check = (context) => {
  for (const item of context.calls) {
    if (covers(item.value.onFail) || isHandled(item, context)) continue
    const hint = item.step === undefined ? 'add "onFail" here' : 'add "onFail" here or "catch" around it'
    context.report('no-failure-branch', `${item.pointer}/call`, {
      message: `${item.value.call} can fail, but nothing says what happens then`,
      hint,
    })
  }
  for (const item of itemsOf(context.definition, 'branch')) {
    if (item.value.fail === undefined || isHandled(item, context)) continue
    context.report('no-failure-branch', `${item.pointer}/fail`, {
      message: 'nothing says what happens when this fails',
      hint: item.step === undefined ? 'lead to a step, or redirect' : 'add "catch" around it',
    })
  }
}

function isHandled(at: Standing, { index }: CheckContext): boolean {
  const waits = at.step !== undefined && index.byPath.get(at.step)?.automatic === false
  return waits || failureHandlers(at, index).some(({ step }) => covers(step.catch))
}
