import type { CallEffect, Definition, Effect } from './definition.ts'
import type { Registry } from './registry.ts'
import type { OperationContract } from './contracts.ts'
import { itemsOf, type ItemOf } from './walk.ts'

export type CallItem = ItemOf<'effect'> & { value: CallEffect & Effect; contract: OperationContract }

/** Every call of an operation that exists. */
export const callsIn = (definition: Definition, registry: Registry): CallItem[] =>
  itemsOf(definition, 'effect').flatMap((item) => {
    const contract = 'call' in item.value ? registry.operations[item.value.call] : undefined
    return contract ? [{ ...item, value: item.value as CallEffect & Effect, contract }] : []
  })
