import type { Answers } from '../paths.ts'
import type { FunnelState } from '../state.ts'

/** No funnel computes answers. */
export const withComputed = (form: Answers['form']): Answers['form'] => form
export const withFollowing = (change: Partial<FunnelState>): Partial<FunnelState> => change
