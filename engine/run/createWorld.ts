import { stepIsValid } from './fields.ts'
import { journeyOf } from './landing.ts'
import { createReceipts } from './receipts.ts'
import type { FunnelWorld } from './world.ts'

type Given = Pick<FunnelWorld, 'funnel' | 'host' | 'vocabulary' | 'validators'> & Partial<Pick<FunnelWorld, 'receipts'>>

/** The world of a new runner. Without `receipts`, those that calls write are not stored. */
export const createWorld = ({ receipts = createReceipts([], () => undefined), ...given }: Given): FunnelWorld => ({
  ...given,
  receipts,
  running: new Map(),
  asks: { valid: stepIsValid, journey: journeyOf },
})
