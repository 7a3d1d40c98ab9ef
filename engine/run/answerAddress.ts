import type { CompiledFunnel } from '#engine/compile/index.ts'

/** What is needed of a funnel to answer for its addresses. */
export type FunnelAddresses = Pick<CompiledFunnel, 'id' | 'path' | 'aliases' | 'unknownStep' | 'order'> & {
  steps: Record<string, Pick<CompiledFunnel['steps'][string], 'was'>>
}

/** The funnel and step that an address means; `redirect` is the address to show instead. */
export interface AddressAnswer {
  funnel: string
  step?: string
  redirect?: string
}

/** The step of an address under a base route: `''` for the base itself; undefined for an address elsewhere. */
function stepUnder(base: string, address: string): string | undefined {
  if (address === base) return ''
  return address.startsWith(`${base}/`) && !address.slice(base.length + 1).includes('/')
    ? address.slice(base.length + 1)
    : undefined
}

const hasStep = ({ funnel: { order, steps }, step }: Meant): boolean =>
  step === '' || order.some((entry) => entry.step === step || steps[entry.step]?.was.includes(step))

/** A funnel, and the step of it that an address means; `''` for none. */
interface Meant {
  funnel: FunnelAddresses
  step: string
}

const answer = ({ funnel: { id, path }, step }: Meant, elsewhere: boolean): AddressAnswer => ({
  funnel: id,
  ...(step && { step }),
  ...(elsewhere && { redirect: step === '' ? path : `${path}/${step}` }),
})

/**
 * Which funnel answers for an address, by the first that applies: the one whose path it is, if it has the step; one with
 * that alias, if it has the step; the `unknownStep` of the owner of the path; the first step of the one with that alias
 * (format.md §3.2). Undefined means the site's not-found page. Addresses come without query and closing slash.
 */
export function answerAddress(address: string, funnels: FunnelAddresses[]): AddressAnswer | undefined {
  const meant = (basesOf: (funnel: FunnelAddresses) => string[]): Meant[] =>
    funnels.flatMap((funnel) =>
      basesOf(funnel).flatMap((base) => {
        const step = stepUnder(base, address)
        return step === undefined ? [] : [{ funnel, step }]
      }),
    )
  const owned = meant(({ path }) => [path])
  const aliased = meant(({ aliases }) => aliases)
  const known = owned.find(hasStep)
  if (known) return answer(known, false)
  const former = aliased.find(hasStep)
  if (former) return answer(former, true)
  const funnel = owned[0]?.funnel
  if (funnel && funnel.unknownStep !== false) return answer({ funnel, step: funnel.unknownStep }, true)
  return aliased[0] && answer({ ...aliased[0], step: aliased[0].funnel.order[0]!.step }, true)
}
