import { itemsOf, targetStep, targets, type Finding, type ItemOf, type StepIndex } from '#engine/definition/index.ts'
import { didYouMean } from '#engine/rules/index.ts'
import type { Check, CheckContext } from './context.ts'

/** Names of steps: in `order`, in obligations, and as targets of transitions. */
export const checkSteps: Check = (context) => {
  const { definition, index, report } = context
  const { persist, mustPass = [], unknownStep } = definition
  const check = (step: string | undefined, pointer: string, names: string[]): void => {
    if (step !== undefined && !names.includes(step))
      report('unknown-step', pointer, { message: `there is no step "${step}"`, hint: didYouMean(step, names) })
  }
  const [ids, paths] = [index.top.map(({ id }) => id), [...index.byPath.keys()]]
  checkOrder(ids, check, context)
  check(unknownStep === false ? undefined : unknownStep, '/unknownStep', ids)
  check(persist?.until, '/persist/until', paths)
  mustPass.forEach(({ before, through = [] }, at) => {
    through.forEach((step, place) => check(step, `/mustPass/${at}/through/${place}`, paths))
    check(before, `/mustPass/${at}/before`, paths)
  })
  for (const item of itemsOf(definition, 'target')) {
    const finding = item.value.startsWith('@') ? misplacedTarget(item, index) : unknownTarget(item, index)
    if (finding) report('unknown-target', item.pointer, finding)
  }
}

function checkOrder(
  ids: string[],
  check: (step: string, pointer: string, names: string[]) => void,
  { definition, report, reportKey }: CheckContext,
): void {
  const ordered = new Set<string>()
  definition.order.forEach((entry, at) => {
    const [step, pointer] = typeof entry === 'string' ? [entry, `/order/${at}`] : [entry.step, `/order/${at}/step`]
    check(step, pointer, ids)
    if (ids.includes(step) && ordered.has(step))
      report('not-in-order', pointer, { message: `"${step}" is in order twice`, hint: 'remove one' })
    ordered.add(step)
  })
  for (const id of ids) {
    const finding = { message: `"${id}" is not in order`, hint: 'add it, or remove it with null' }
    if (!ordered.has(id)) reportKey('not-in-order', `/steps/${id}`, finding)
  }
}

/** What is wrong with an `@` target. */
function misplacedTarget(item: ItemOf<'target'>, { byPath }: StepIndex): Finding | undefined {
  const { value: target, step, slot, failing } = item
  if (!(targets as readonly string[]).includes(target))
    return { message: `there is no target "${target}"`, hint: didYouMean(target, targets) }
  if (target === '@continue' && !failing) return { message: '"@continue" is only for onFail' }
  if (step === undefined)
    return ['@next', '@back', '@stay', '@open'].includes(target)
      ? { message: `"${target}" means nothing in enter`, hint: 'name a step, or "@asked"' }
      : undefined
  if (target === '@asked') return { message: '"@asked" is only for enter' }
  if (target !== '@stay') return undefined
  if (slot === 'guard') return { message: '"@stay" means nothing in a guard' }
  if (slot !== 'on' || !failing || !byPath.get(step)?.automatic) return undefined
  return {
    message: '"@stay" leads nowhere here: the step waits for nobody, and the event has begun to leave it',
    hint: 'lead to one of its steps',
  }
}

/** What is wrong with the name of a step as a target. */
function unknownTarget({ value: target, step }: ItemOf<'target'>, index: StepIndex): Finding | undefined {
  const from = step === undefined ? index.top[0] : index.byPath.get(step)
  if (from && targetStep(target, from, index)) return undefined
  const nodes = [...index.byPath.values()]
  const elsewhere = nodes.find(({ id }) => id === target)
  if (elsewhere)
    return {
      message: `"${target}" cannot be reached from here by its name`,
      hint: `"${target}" is inside "${elsewhere.parent!.id}": lead there instead`,
    }
  const names = target.startsWith('/') ? index.top.map(({ id }) => `/${id}`) : nodes.map(({ id }) => id)
  return { message: `there is no step "${target}"`, hint: didYouMean(target, names) }
}
