import type { BureauSearch } from '../bureaux/bureaux.ts'
import { searchFailed } from '../bureaux/messages.ts'
import { ProviderError, type KbaProvider } from '../types.ts'
import { kbaFailed } from './messages.ts'

const refuse = (message: string) => () => Promise.reject(new ProviderError('unavailable', message))

/** Stands where no identity questions are configured: a flow that asks for them goes on without (AMB-24). */
export const absentKba = (): KbaProvider => ({ patience: 0, start: refuse(kbaFailed), answer: refuse(kbaFailed) })

/** And no search follows. */
export const absentBureau = (): BureauSearch => refuse(searchFailed('unavailable'))
