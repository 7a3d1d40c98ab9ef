import type { CompiledFunnel } from 'runnel/compile'
import type { Clock, Runner } from 'runnel/run'
import type { Brand } from '../data/loadPreview.ts'
import type { Session } from '../session/createSession.ts'

/**
 * What the screen shows. The funnel itself runs in the surrounding page, so that it survives a reload of the screen.
 */
export interface Shown {
  /** A React key, which changes when a new session starts. */
  key: string
  brand: Brand
  /** Absent for the original. */
  language: CompiledFunnel['language']
  /** The widgets and blocks that it may show, for prefetching. */
  uses: CompiledFunnel['uses']
  runner: Runner
  theme: Record<string, unknown>
  clock: Clock
  left?: { route: string; query: Record<string, string> }
  missing?: boolean
  restart(): void
}

/** Where the funnel led, if it has left its page. */
export function leftFor({ player, runner }: Session): Shown['left'] {
  const [left] = player.redirects.slice(-1)
  return runner().view().over ? left : undefined
}

/** A session as the screen shows it. */
export function shownOf(session: Session, given: Pick<Shown, 'key' | 'brand' | 'restart'>): Shown {
  const left = leftFor(session)
  return {
    ...given,
    language: session.sample.funnel.language,
    uses: session.sample.funnel.uses,
    runner: session.runner(),
    theme: session.sample.theme,
    clock: session.clock,
    ...(left ? { left } : {}),
    missing: session.player.notFound(),
  }
}
