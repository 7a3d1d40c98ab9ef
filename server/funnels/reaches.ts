import { callsIn, itemsOf, type Definition, type Registry } from 'runnel/contracts'
import type { FunnelReport } from '#schemas/studio/index.ts'

type Reach = NonNullable<FunnelReport['reaches']>[number]

const withInputs = (given: object | undefined): string => (given === undefined ? '' : ` with ${JSON.stringify(given)}`)

/**
 * What reaches beyond a funnel, with its own inputs, whole: the calls that give access, send something to the person or lead to another
 * site, and the redirects.
 */
export const reachesOf = (definition: Definition, registry: Registry): Reach[] => [
  ...callsIn(definition, registry).flatMap(({ value, contract, step = '' }): Reach[] => {
    const text = `${value.call}${withInputs(value.with)}`
    return [
      ...(contract.access ? [{ kind: 'access' as const, step, text }] : []),
      ...(contract.sends ? [{ kind: 'sends' as const, step, text: `${text} (${contract.sends})` }] : []),
      ...(contract.leaves
        ? [{ kind: 'leaves' as const, step, text: `${text}, to ${contract.leaves.hosts.join(', ')}` }]
        : []),
    ]
  }),
  ...itemsOf(definition, 'branch').flatMap(({ value: { redirect, query }, step = '' }): Reach[] =>
    redirect === undefined ? [] : [{ kind: 'leaves', step, text: `redirect to ${redirect}${withInputs(query)}` }],
  ),
]

/** The same, new ones first: those that the state before does not have as often in this step. */
export function changedReaches(before: Definition | undefined, after: Definition, registry: Registry): Reach[] {
  const known = before ? reachesOf(before, registry).map((one) => JSON.stringify(one)) : []
  const all = reachesOf(after, registry).map((one) => {
    const at = known.indexOf(JSON.stringify(one))
    if (at >= 0) known.splice(at, 1)
    return at >= 0 ? one : { ...one, isNew: true as const }
  })
  return all.sort((one, other) => Number(other.isNew ?? false) - Number(one.isNew ?? false))
}
