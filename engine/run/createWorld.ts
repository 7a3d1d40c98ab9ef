import type { CompiledFunnel } from '#engine/compile/index.ts'
import { stepIsValid } from './fields.ts'
import type { Host } from './host.ts'
import { journeyOf } from './landing.ts'
import { createReceipts } from './receipts.ts'
import { lookedUp } from './words/lookups.ts'
import type { FunnelWorld, Vocabulary } from './world.ts'

type Given = Pick<FunnelWorld, 'funnel' | 'host' | 'vocabulary' | 'validators'> &
  Partial<Pick<FunnelWorld, 'receipts' | 'gone'>>

/** The world of a new runner. Without `receipts`, those that calls write are not stored. */
export const createWorld = ({ receipts = createReceipts([], () => undefined), ...given }: Given): FunnelWorld => ({
  ...given,
  receipts,
  running: new Map(),
  departing: new Map(),
  asks: { valid: stepIsValid, journey: journeyOf, lookedUp },
})

const nothing = (): never => {
  throw new Error('Nothing happens in a still world')
}

/** What a still world tells. `now` is in milliseconds since the epoch. */
export interface Told {
  theme: Record<string, unknown>
  query?: Record<string, string>
  now: number
}

/** A world for evaluating rules, fields and landing: its host tells theme, query and time, and throws on anything else. */
export function stillWorld(
  funnel: CompiledFunnel,
  vocabulary: Vocabulary,
  { theme, query = {}, now }: Told,
): FunnelWorld {
  const host: Host = {
    clock: { now: () => now, setTimeout: nothing, clearTimeout: nothing },
    perform: nothing,
    store: { load: () => null, save: nothing, clear: nothing },
    redirect: nothing,
    reload: nothing,
    emit: nothing,
    listen: nothing,
    track: nothing,
    log: () => undefined,
    theme,
    query,
  }
  return createWorld({ funnel, host, vocabulary, validators: nothing })
}
