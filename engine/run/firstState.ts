import { declaredQuery, noState, type FunnelState } from './state.ts'
import { frozenSteps } from './frozen.ts'
import { stillValid, type KeptSession } from './session.ts'
import type { StartOptions } from './runner.ts'

/** The state of somebody who was never here: what the host knows anyway, and the address. */
export const freshState = ({ funnel, host, step }: StartOptions): FunnelState => ({
  ...noState,
  form: { ...host.seed },
  query: declaredQuery(host.query, funnel.query),
  asked: step === undefined ? {} : { step },
})

/** The state a funnel starts from: what was kept, or nothing, and what the host knows anyway. */
export async function firstState(options: StartOptions, kept: KeptSession | undefined): Promise<FunnelState> {
  const { funnel, host } = options
  const sameHash = kept?.hash === funnel.hash
  const form = kept ? (sameHash ? kept.form : stillValid(kept.form, await options.validators('form'))) : {}
  const known = (id: string): string | undefined =>
    Object.hasOwn(funnel.steps, id) ? id : Object.values(funnel.steps).find((step) => step.was.includes(id))?.path
  const completed = (kept?.completed ?? []).flatMap((id) => known(id) ?? [])
  const stillFrozen = (kept?.frozen ?? []).flatMap((id) => known(id) ?? [])
  return {
    ...freshState(options),
    form: { ...host.seed, ...form },
    query: declaredQuery({ ...host.query, ...kept?.query }, funnel.query),
    completed,
    frozen: sameHash ? stillFrozen : [...new Set([...stillFrozen, ...(kept ? frozenSteps(completed, funnel) : [])])],
    unsent: (kept?.unsent ?? []).flatMap((id) => known(id) ?? []),
    ended: kept?.ended ?? false,
    written: kept?.written ?? [],
    step: known(kept?.step.split('/')[0] ?? '') ?? '',
  }
}
