import type { Definition } from './definition.ts'
import type { Registry } from './registry.ts'
import { callsIn, itemsOf, type CallItem, type ItemOf } from './walk.ts'

/** A branch that leaves for another site. `call` gives the result that it names, on every way to it. */
export interface Departure {
  branch: ItemOf<'branch'>
  as: string
  call?: CallItem
}

/** The pointer of the branch in whose `do` an effect stands, in groups or not; undefined for other places. */
export const branchAround = (effect: string): string | undefined =>
  /^.*?(?=\/do\/\d+(?:\/effects\/\d+)*$)/.exec(effect)?.[0]

/** Whether a call is made on every way to the end of a branch: its `do`, or that of a branch around it, has the call. */
function isOnTheWay({ value, pointer, isLookup }: CallItem, branch: string, conditional: string[]): boolean {
  const holder = branchAround(pointer)
  if (holder === undefined || isLookup || value.onFail === '@continue') return false
  const leadsTo = branch === holder || branch.startsWith(`${holder}/to`)
  return leadsTo && !conditional.some((one) => pointer === one || pointer.startsWith(`${one}/effects/`))
}

/** The branches that leave for another site, in written order. */
export function departuresOf(definition: Definition, registry: Registry): Departure[] {
  const branches = itemsOf(definition, 'branch').filter(({ value }) => value.leave !== undefined)
  if (branches.length === 0) return []
  const calls = callsIn(definition, registry)
  const conditional = itemsOf(definition, 'effect').flatMap(({ value, pointer }) =>
    value.if === undefined ? [] : [pointer],
  )
  return branches.map((branch) => {
    const as = branch.value.leave!
    const call = calls.find((one) => one.value.as === as && isOnTheWay(one, branch.pointer, conditional))
    return { branch, as, call }
  })
}
