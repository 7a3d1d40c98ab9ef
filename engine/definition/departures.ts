import type { Definition } from './definition.ts'
import type { Registry } from './registry.ts'
import { callsIn, itemsOf, type CallItem, type ItemOf } from './walk.ts'

/** A branch that leaves for another site. `call` gives the result that it names, on every way to it. */
export interface Departure {
  branch: ItemOf<'branch'>
  as: string
  call?: CallItem
}

/** Whether a call is made on every way to the end of a branch: its `do`, or that of a branch around it, has the call. */
function isOnTheWay({ value, pointer, isLookup }: CallItem, branch: string): boolean {
  const [holder = ''] = /^.*?(?=\/do\/\d+(?:\/effects\/\d+)*$)/.exec(pointer) ?? []
  const leadsTo = branch === holder || branch.startsWith(`${holder}/to`)
  return !isLookup && leadsTo && value.if === undefined && value.onFail !== '@continue'
}

/** The branches that leave for another site, in written order. */
export function departuresOf(definition: Definition, registry: Registry): Departure[] {
  const branches = itemsOf(definition, 'branch').filter(({ value }) => value.leave !== undefined)
  if (branches.length === 0) return []
  const calls = callsIn(definition, registry)
  return branches.map((branch) => {
    const as = branch.value.leave!
    const call = calls.find((one) => one.value.as === as && isOnTheWay(one, branch.pointer))
    return { branch, as, ...(call && { call }) }
  })
}
