import { callsIn, type Definition, type Registry } from 'runnel/contracts'
import type { FunnelReport } from '#schemas/studio/index.ts'

type Reach = NonNullable<FunnelReport['reaches']>[number]

/** The calls of a funnel that give access, send something to the person or leave the site, with their own inputs, whole. */
export const reachesOf = (definition: Definition, registry: Registry): Reach[] =>
  callsIn(definition, registry).flatMap(({ value, contract, step = '' }): Reach[] => {
    const given = value.with === undefined ? '' : ` with ${JSON.stringify(value.with)}`
    const text = `${value.call}${given}`
    return [
      ...(contract.access ? [{ kind: 'access' as const, step, text }] : []),
      ...(contract.sends ? [{ kind: 'mail' as const, step, text: `${text} (${contract.sends})` }] : []),
      ...(contract.leaves
        ? [{ kind: 'leaves' as const, step, text: `${text}, to ${contract.leaves.hosts.join(', ')}` }]
        : []),
    ]
  })

/** The same, each with whether the state before has it in this step. */
export function changedReaches(before: Definition | undefined, after: Definition, registry: Registry): Reach[] {
  const known = new Set(before ? reachesOf(before, registry).map((one) => JSON.stringify(one)) : [])
  const all = reachesOf(after, registry).map((one) =>
    known.has(JSON.stringify(one)) ? one : { ...one, isNew: true as const },
  )
  return all.sort((one, other) => Number(other.isNew ?? false) - Number(one.isNew ?? false))
}
