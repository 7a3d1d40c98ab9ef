import { compileRule, didYouMean } from '#engine/rules/index.ts'
import { type OperationContract, type CallItem, outputType, itemsOf } from '#engine/definition/index.ts'
import type { Check, CheckContext } from './context.ts'
import { isOptional } from './isOptional.ts'

/** Repeating a GET harms nothing; anything else says so itself. */
export const isIdempotent = (contract: OperationContract): boolean => contract.idempotent ?? contract.method === 'GET'

/** What is handed to operations, what they are called, and what may be repeated. */
export const checkCalls: Check = (context) => {
  const { definition, registry, report } = context
  for (const item of context.calls) {
    checkInputs(item, context)
    if (item.value.retry && !isIdempotent(item.contract)) {
      report(
        'retry-not-idempotent',
        `${item.pointer}/retry`,
        { message: `${item.value.call} may not be repeated`, hint: 'make it idempotent, or drop "retry"' },
        'key',
      )
    }
  }
  for (const { value, pointer } of itemsOf(definition, 'effect')) {
    if (!('forget' in value)) continue
    const contract = registry.operations[value.forget]
    unknownInputs(value.forget, value.with, contract, pointer, context)
    if (value.again && contract?.once?.again === undefined)
      report(
        'unknown-key',
        `${pointer}/again`,
        {
          message: `${value.forget} cannot be told that it is asked for again`,
          hint: 'drop "again", or name an input in "once.again" of its contract',
        },
        'key',
      )
  }
  checkResults(context)
}

function checkInputs(item: CallItem, context: CheckContext): void {
  const { value: effect, contract, pointer } = item
  unknownInputs(effect.call, effect.with, contract, pointer, context)
  for (const [name, schema] of Object.entries(contract.input)) {
    if (isOptional(schema) || (effect.with && Object.hasOwn(effect.with, name))) continue
    const { from } = schema as { from?: string }
    const absent = from === undefined || compileRule(from, context.environment(item)).problems.length > 0
    if (!absent) continue
    const why = from === undefined ? '' : `: its default ${from} does not exist in this funnel`
    context.report('input-missing', `${pointer}/call`, {
      message: `${effect.call} needs "${name}"${why}`,
      hint: `add "with": { "${name}": … }`,
    })
  }
}

function unknownInputs(
  operation: string,
  given: object | undefined,
  contract: OperationContract | undefined,
  pointer: string,
  { report }: CheckContext,
): void {
  for (const name of contract ? Object.keys(given ?? {}) : []) {
    if (!Object.hasOwn(contract!.input, name))
      report(
        'input-unknown',
        `${pointer}/with/${name}`,
        { message: `${operation} takes no "${name}"`, hint: didYouMean(name, Object.keys(contract!.input)) },
        'key',
      )
  }
}

/** One name may stand for the results of two operations only if rules see the same in both. */
function checkResults(context: CheckContext): void {
  const given = new Map<string, { operation: string; shape: string }>()
  for (const { value: effect, contract, pointer } of context.calls) {
    if (effect.as === undefined) continue
    const shape = JSON.stringify(outputType(contract, context.registry))
    const earlier = given.get(effect.as)
    if (!earlier) given.set(effect.as, { operation: effect.call, shape })
    else if (earlier.shape !== shape)
      context.report('result-clash', `${pointer}/as`, {
        message: `"${effect.as}" is already the result of ${earlier.operation}`,
        hint: 'choose another name',
      })
  }
}
