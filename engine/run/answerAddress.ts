import type { CompiledFunnel } from '#engine/compile/index.ts'
import { ownValue } from '#engine/rules/index.ts'

/** The part of a funnel that decides which addresses it answers. */
export type FunnelAddresses = Pick<CompiledFunnel, 'id' | 'path' | 'aliases' | 'unknownStep' | 'order'> & {
  steps: Record<string, Pick<CompiledFunnel['steps'][string], 'was'>>
}

/** The addresses of a compiled funnel, without the rest of it. */
export const addressesOf = ({ id, path, aliases, unknownStep, order, steps }: CompiledFunnel): FunnelAddresses => ({
  id,
  path,
  aliases,
  unknownStep,
  order: order.map(({ step }) => ({ step })),
  steps: Object.fromEntries(order.map(({ step }) => [step, { was: steps[step]!.was }])),
})

/** The id of the funnel that answers an address, the step that is meant, and the address to show instead, if any. */
export interface AddressAnswer {
  funnel: string
  step?: string
  redirect?: string
}

/** The step of an address under a base route: `''` for the base itself; undefined for other addresses. */
function stepUnder(base: string, address: string): string | undefined {
  if (address === base) return ''
  return address.startsWith(`${base}/`) && !address.slice(base.length + 1).includes('/')
    ? address.slice(base.length + 1)
    : undefined
}

const hasStep = ({ funnel: { order, steps }, step }: Meant): boolean =>
  step === '' || order.some((entry) => entry.step === step || ownValue(steps, entry.step)?.was.includes(step))

/** A funnel, and the id of its step that an address means; `''` for none. */
interface Meant {
  funnel: FunnelAddresses
  step: string
}

const answer = ({ funnel: { id, path }, step }: Meant, elsewhere: boolean): AddressAnswer => ({
  funnel: id,
  step: step || undefined,
  redirect: elsewhere ? (step === '' ? path : `${path}/${step}`) : undefined,
})

/**
 * The funnel that answers an address (format.md §3.2). The first that applies: the funnel with this path, if it has the
 * step; a funnel with this alias, if it has the step; `unknownStep` of the funnel with this path; the first step of a
 * funnel with this alias. Undefined means the site's not-found page.
 * @param address without query and trailing slash
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
