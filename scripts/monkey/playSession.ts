import type { Browser, Page } from '@playwright/test'
import type { KeptSession } from '#engine/run/session.ts'
import { seeded } from '#engine/rules/randomRule.ts'
import { chance, weighted } from '../fuzz/draw.ts'
import type { Finding, Played } from './finding.ts'
import { walkOn } from './honest.ts'
import { changedControls, controlsOf, keptIn, lostAnswers } from './kept.ts'
import { isOutside, look, readable, settled, wordsOf } from './look.ts'
import type { Move } from './move.ts'
import { moves } from './moves.ts'
import { personOf, type Plan } from './plan.ts'
import { patience, Session } from './session.ts'
import type { Site } from './site.ts'

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
  // A process that goes on by itself may have come to its end, where the answers are forgotten.
  if (!now) return isInside && session.funnel.steps[kept.step]?.hasNext ? ['everything'] : []
  if (now.ended) return []
  const lost = lostAnswers(kept, now)
  if (screen.step !== step) return lost
  return [...lost, ...changedControls(controls, await controlsOf(session))]
}

/** Leads a monkey back that has lost its way: there is nothing to do on a page of the browser, and little on other pages of the site. */
async function returned(session: Session, share: number): Promise<string | undefined> {
  const { page, funnel } = session
  const isInside = new URL(page.url()).pathname.startsWith(funnel.path)
  if (isOutside(page)) await session.heal()
  else if (isInside || share < 0.6) return undefined
  await session.open(funnel.path)
  return `is well again, and types the address of the form`
}

/** Milliseconds after which a move, or the honest walk, counts as hanging: a busy machine takes a minute to start a server. */
const longest = { move: 180_000, walk: 300_000 }

async function inTime<T>(work: Promise<T>, what: string, limit: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what} took longer than ${limit / 1000} s`)), limit)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** What is known of a session beside its findings, to be compared with the database. */
export interface Traces {
  /** The last answers before the form was left at its end, if it was. */
  last?: { claimRequestId: string; form: Record<string, unknown> }
}

/** Plays one session: the monkey's moves, with a look at the page after each, then an honest walk to the end. */
export async function playSession(browser: Browser, site: Site, plan: Plan): Promise<Played & Traces> {
  const began = performance.now()
  const done: string[] = []
  const findings: Finding[] = []
  const found = (what: string): void => void findings.push({ what, after: done.length })
  const session = await Session.open(browser, site, plan)
  let told = 0
  let waiting: Held | undefined
  /** Looks at the page as a person would, and listens to its errors. */
  const judge = async (): Promise<void> => {
    const errors = session.errors()
    for (const error of errors.slice(told)) found(`the page says: ${error}`)
    told = errors.length
    if (!isOutside(session.page) && !(await readable(session.page)))
      found(`a blank page at ${session.page.url()} after ${patience / 1000} s: ${await wordsOf(session.page)}`)
  }
  const compare = async (held: Held): Promise<void> => {
    const lost = await lossesAfter(session, held)
    if (lost.length > 0) found(`answers are lost: ${lost.join(', ')}`)
  }
  const play = async (at: number): Promise<void> => {
    const random = plan.chanceOf(at)
    const isHasty = chance(random, 0.25)
    const move = weighted(
      random,
      moves.map((one) => [one.weight, one] as const),
    )
    const own = seeded(Math.floor(random() * 2 ** 32))
    if (!isHasty) await settled(session)
    const astray = await returned(session, random())
    if (astray) {
      done.push(astray)
      if (waiting?.page === session.page) await compare(waiting)
      waiting = undefined
      return judge()
    }
    const held = await heldBefore(session, move)
    done.push(await move.make(session, own))
    await judge()
    // While the browser shows a page of its own, nothing can be compared.
    waiting = isOutside(session.page) ? held : undefined
    if (held && !waiting && held.page === session.page) await compare(held)
  }
  let last: Traces['last']
  const played = (): Played & Traces => ({
    session: `${plan.seed}:${plan.number}`,
    where: `${plan.funnel} in ${plan.brand}, storage ${plan.storage}`,
    seconds: (performance.now() - began) / 1000,
    moves: done,
    findings,
    ...(last ? { last } : {}),
  })
  try {
    await session.open(session.entrance)
    done.push(`opens ${session.entrance}`)
    for (let at = 0; at < plan.moves && findings.length === 0; at++)
      await inTime(play(at), 'the next move', longest.move)
    if (findings.length > 0) return played()
    await session.heal()
    for (const other of session.context.pages()) if (other !== session.page) await other.close()
    await session.page.bringToFront()
    done.push('an honest person goes on')
    const walk = walkOn(session, personOf(plan.seed, plan.number, 'h'))
    const walked = await inTime(walk, 'the honest walk', longest.walk)
    if (walked.stuck) found(`the form is stuck: ${walked.stuck}`)
    await judge()
    const { form } = walked.last ?? {}
    if (form?.['claim_request_id']) last = { claimRequestId: String(form['claim_request_id']), form }
  } catch (error) {
    found(`the session could not go on: ${(error as Error).message}`)
  } finally {
    await session.heal().catch(() => undefined)
    await session.close().catch(() => undefined)
  }
  return played()
}
