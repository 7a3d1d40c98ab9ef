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

const isTop = (funnel: FunnelAddresses, step: string): boolean => funnel.order.some((entry) => entry.step === step)
const hasStep = (funnel: FunnelAddresses, step: string): boolean =>
  step === '' || isTop(funnel, step) || funnel.order.some((entry) => funnel.steps[entry.step]?.was.includes(step))

const at = ({ id, path }: FunnelAddresses, step: string): AddressAnswer => ({
  funnel: id,
  ...(step === '' ? {} : { step }),
  redirect: step === '' ? path : `${path}/${step}`,
})

/**
 * Which funnel answers for an address, by the first that applies: the one whose path it is, if it has the step; one with
 * that alias, if it has the step; the `unknownStep` of the owner of the path; the first step of the one with that alias
 * (format.md §3.2). Undefined means the site's not-found page. Addresses come without query and closing slash.
 */
export function answerAddress(address: string, funnels: FunnelAddresses[]): AddressAnswer | undefined {
  const owned = funnels.flatMap((funnel) => {
    const step = stepUnder(funnel.path, address)
    return step === undefined ? [] : [{ funnel, step }]
  })
  const known = owned.find(({ funnel, step }) => hasStep(funnel, step))
  if (known) return { funnel: known.funnel.id, ...(known.step === '' ? {} : { step: known.step }) }
  const aliased = funnels
    .flatMap((funnel) => funnel.aliases.flatMap((alias) => ({ funnel, step: stepUnder(alias, address) })))
    .filter((one): one is { funnel: FunnelAddresses; step: string } => one.step !== undefined)
  const elsewhere = aliased.find(({ funnel, step }) => hasStep(funnel, step))
  if (elsewhere) return at(elsewhere.funnel, elsewhere.step)
  const [owner] = owned
  if (owner && owner.funnel.unknownStep !== false) return at(owner.funnel, owner.funnel.unknownStep)
  return aliased[0] && at(aliased[0].funnel, aliased[0].funnel.order[0]!.step)
}
