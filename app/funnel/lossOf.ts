import type { CompiledFunnel } from '#engine/compile/index.ts'
import { isEnd, type KeptSession } from '#engine/run/index.ts'

/** Why answers that somebody may look for are not there: their time has passed, this tab never had them, or the form was finished in it. */
export type Loss = 'expired' | 'elsewhere' | 'finished'

interface Opened {
  funnel: Pick<CompiledFunnel, 'persist' | 'enter' | 'steps' | 'order'>
  /** Step of the address, if it names one. */
  step: string | undefined
  /** What this tab has kept of the form. */
  kept: string | null
  /** Whether this page has led the form to its end. */
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

/** What has become of answers before a form is opened; nothing where none are missed. A form that is filled in by the server misses none. */
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
