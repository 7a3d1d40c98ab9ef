import type { FunnelState } from '../state.ts'
import type { Running } from '../world.ts'

export const withFollowedStarts = (_at: Running): Partial<FunnelState> => ({})
export const withStarts = (_at: Running): Partial<FunnelState> => ({})
