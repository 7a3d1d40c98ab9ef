import { writePath, type Answers } from '../paths.ts'
import type { FunnelState } from '../state.ts'
import { resultOver, type FunnelWorld, type Running } from '../world.ts'

type Form = Answers['form']

/** The answers with those that the funnel computes from them (format.md §3.2, `computed`), whatever those were before. */
export const withComputed = (form: Form, world: FunnelWorld): Form =>
  (world.funnel.computed ?? []).reduce((known, { path, value }) => {
    const result = resultOver(value, { form: known, theme: world.host.theme }, world)
    return writePath({ form: known, local: {} }, path, result).form
  }, form)

/** A change of the state, with the computed answers that follow from it. */
export const withFollowing = (change: Partial<FunnelState>, at: Running): Partial<FunnelState> =>
  change.form === undefined || change.form === at.form
    ? change
    : { ...change, form: withComputed(change.form, at.world) }
