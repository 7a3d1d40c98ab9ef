import type { CompiledFunnel } from '#engine/compile/index.ts'
import { isEnd, type KeptSession } from '#engine/run/index.ts'

/**
 * Why answers are missing: they have expired, they are in another tab or device, or the form was completed in this tab.
 */
export type Loss = 'expired' | 'elsewhere' | 'finished'

/** A loss, and for how long answers are kept. */
export interface LostAnswers {
  loss: Loss
  persist: CompiledFunnel['persist']
}

interface Opened {
  funnel: Pick<CompiledFunnel, 'persist' | 'enter' | 'steps' | 'order'>
  /** The step that the address names, if any. */
  step: string | undefined
  /** The session that this tab has stored. */
  kept: string | null
  /** Whether the form was completed since the page was loaded. */
  finished: boolean
  now: number
}

type Kept = Pick<KeptSession, 'at' | 'step' | 'ended'>

function read(kept: string | null): Kept | undefined {
  try {
    const session: unknown = JSON.parse(kept ?? 'null')
    return typeof (session as { at?: unknown } | null)?.at === 'number' ? (session as Kept) : undefined
  } catch {
    return undefined
  }
}

/**
 * Why answers are missing when a form is opened; undefined if none are. A form that the server prefills is never
 * missing answers.
 */
export function lossOf({ funnel, step, kept, finished, now }: Opened): Loss | undefined {
  if (funnel.persist.in === 'none' || funnel.enter) return undefined
  const session = read(kept)
  if (session)
    return now - session.at > funnel.persist.for && !session.ended && !isEnd(session.step, funnel as CompiledFunnel)
      ? 'expired'
      : undefined
  const isLater = step !== undefined && Object.hasOwn(funnel.steps, step) && step !== funnel.order[0]?.step
  return isLater ? (finished ? 'finished' : 'elsewhere') : undefined
}
