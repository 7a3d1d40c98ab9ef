import { targetStep, targets, itemsOf, type ItemOf } from '#engine/definition/index.ts'
import { didYouMean } from '#engine/rules/index.ts'
import type { Check, CheckContext } from './context.ts'

/** Names of steps: in `order`, in obligations, and as targets of transitions. */
export const checkSteps: Check = (context) => {
  checkOrder(context)
  checkNamed(context)
  itemsOf(context.definition, 'target').forEach((item) => checkTarget(item, context))
}

function checkOrder({ definition, index, report }: CheckContext): void {
  const ids = index.top.map(({ id }) => id)
  const unknown = (name: string, pointer: string) =>
    report('unknown-step', pointer, { message: `there is no step "${name}"`, hint: didYouMean(name, ids) })
  const ordered = new Set<string>()
  definition.order.forEach((entry, at) => {
    const step = typeof entry === 'string' ? entry : entry.step
    const pointer = typeof entry === 'string' ? `/order/${at}` : `/order/${at}/step`
    if (!ids.includes(step)) unknown(step, pointer)
    else if (ordered.has(step))
      report('not-in-order', pointer, { message: `"${step}" is in order twice`, hint: 'remove one' })
    ordered.add(step)
  })
  for (const id of ids) {
    if (!ordered.has(id))
      report(
        'not-in-order',
        `/steps/${id}`,
        { message: `"${id}" is not in order`, hint: 'add it, or remove it with null' },
        'key',
      )
  }
  const { unknownStep } = definition
  if (typeof unknownStep === 'string' && !ids.includes(unknownStep)) unknown(unknownStep, '/unknownStep')
}

/** Steps that obligations and `persist.until` name, at any depth. */
function checkNamed({ definition, index, report }: CheckContext): void {
  const paths = [...index.byPath.keys()]
  const check = (step: string, pointer: string): void => {
    if (!index.byPath.has(step))
      report('unknown-step', pointer, { message: `there is no step "${step}"`, hint: didYouMean(step, paths) })
  }
  if (definition.persist?.until !== undefined) check(definition.persist.until, '/persist/until')
  definition.mustPass?.forEach(({ before, through }, at) => {
    through?.forEach((step, place) => check(step, `/mustPass/${at}/through/${place}`))
    if (before !== undefined) check(before, `/mustPass/${at}/before`)
  })
}

function checkTarget(
  { value: target, pointer, step, slot, failing }: ItemOf<'target'>,
  { index, report }: CheckContext,
): void {
  if (target.startsWith('@')) {
    if (!(targets as readonly string[]).includes(target))
      report('unknown-target', pointer, {
        message: `there is no target "${target}"`,
        hint: didYouMean(target, targets),
      })
    else if (target === '@continue' && !failing)
      report('unknown-target', pointer, { message: '"@continue" is only for onFail' })
    else if (target === '@asked' && !isEnter(step))
      report('unknown-target', pointer, { message: '"@asked" is only for enter' })
    else if (isEnter(step) && ['@next', '@back', '@stay', '@open'].includes(target))
      report('unknown-target', pointer, {
        message: `"${target}" means nothing in enter`,
        hint: 'name a step, or "@asked"',
      })
    else if (slot === 'guard' && target === '@stay')
      report('unknown-target', pointer, { message: '"@stay" means nothing in a guard' })
    else if (slot === 'on' && failing && target === '@stay' && step !== undefined && index.byPath.get(step)?.automatic)
      report('unknown-target', pointer, {
        message: '"@stay" leads nowhere here: the step waits for nobody, and the event has begun to leave it',
        hint: 'lead to one of its steps',
      })
    return
  }
  const from = step === undefined ? index.top[0] : index.byPath.get(step)
  if (from && targetStep(target, from, index)) return
  const ids = target.startsWith('/')
    ? index.top.map(({ id }) => `/${id}`)
    : [...new Set([...index.byPath.values()].map(({ id }) => id))]
  const elsewhere = [...index.byPath.values()].find(({ id }) => id === target)
  const hint = elsewhere
    ? `"${target}" is inside "${elsewhere.parent!.id}": lead there instead`
    : didYouMean(target, ids)
  report('unknown-target', pointer, {
    message: elsewhere ? `"${target}" cannot be reached from here by its name` : `there is no step "${target}"`,
    hint,
  })
}

const isEnter = (step: string | undefined): boolean => step === undefined
