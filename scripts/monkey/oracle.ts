import type { Page } from '@playwright/test'
import type { KeptSession } from 'runnel/run'
import type { Finding } from './finding.ts'
import { changedControls, controlsOf, keptIn, lostAnswers } from './kept.ts'
import { isOutside, look, readable, settled, wordsOf } from './look.ts'
import type { Move } from './move.ts'
import { patience, type Session } from './session.ts'

/** The answers that a tab held at some moment. */
interface Held {
  page: Page
  kept: KeptSession
  controls: Record<string, string>
  step: string | undefined
}

/** The answers that must outlive a move; undefined if there are none. */
async function heldBefore(session: Session, { keepsAnswers }: Move): Promise<Held | undefined> {
  const kept = keepsAnswers ? await keptIn(session) : undefined
  if (!kept || kept.ended) return undefined
  return { page: session.page, kept, controls: await controlsOf(session), step: (await look(session.page))?.step }
}

/** What of the answers is lost after a move; empty if nothing is. */
async function lossesAfter(session: Session, { kept, controls, step }: Held): Promise<string[]> {
  await settled(session)
  const screen = await look(session.page)
  if (!screen) return []
  const now = await keptIn(session)
  const isInside = screen.path.startsWith(`${session.funnel.path}/`)
  const isAnew = now?.form['device_session_id'] !== kept.form['device_session_id']
  // A process that continues automatically may have reached its end, where the answers are forgotten. A page that is loaded afterwards starts from the beginning.
  if (isAnew && !session.funnel.steps[kept.step]?.hasNext) return []
  if (!now) return isInside ? ['everything'] : []
  if (now.ended) return []
  const lost = lostAnswers(kept, now)
  return screen.step === step ? [...lost, ...changedControls(controls, await controlsOf(session))] : lost
}

/** Looks at a session as a person would, and keeps what is wrong. */
export class Oracle {
  readonly findings: Finding[] = []
  readonly #session: Session
  readonly #moves: readonly string[]
  /** How many errors of the pages are findings already. */
  #told = 0
  #held: Held | undefined
  /** The claim requests of journeys that each tab has finished. */
  readonly #finished = new Map<Page, Set<unknown>>()

  /** `moves` are those so far, in words. */
  constructor(session: Session, moves: readonly string[]) {
    this.#session = session
    this.#moves = moves
  }

  found(what: string): void {
    this.findings.push({ what, after: this.#moves.length })
  }

  /** Notes the answers before a move. While the browser shows a page of its own, those from before it count. */
  async before(move: Move): Promise<void> {
    if (this.#held?.page !== this.#session.page) this.#held = undefined
    this.#held ??= await heldBefore(this.#session, move)
  }

  /** After a move: the page has something to read, no error has happened, and the answers are as they were. */
  async after(): Promise<void> {
    const session = this.#session
    const errors = session.errors()
    for (const error of errors.slice(this.#told)) this.found(`the page says: ${error}`)
    this.#told = errors.length
    if (isOutside(session.page)) return
    if (!(await readable(session.page)))
      this.found(`a blank page at ${session.page.url()} after ${patience / 1000} s: ${await wordsOf(session.page)}`)
    this.#judgeJourney(session.page, await keptIn(session))
    const held = this.#held
    this.#held = undefined
    if (held?.page !== session.page) return
    const lost = await lossesAfter(session, held)
    if (lost.length > 0) this.found(`answers are lost: ${lost.join(', ')}`)
  }

  /** A journey that is started again must not change the claim of a finished one. */
  #judgeJourney(page: Page, kept: KeptSession | undefined): void {
    const claim = kept?.form['claim_request_id']
    if (!kept || !claim) return
    const finished = this.#finished.get(page) ?? new Set()
    this.#finished.set(page, finished)
    if (kept.ended) finished.add(claim)
    else if (finished.has(claim)) this.found('a new journey has the claim request of a finished one')
  }
}
