import type { Browser } from '@playwright/test'
import { seeded } from '#engine/rules/randomRule.ts'
import { chance, weighted } from './draw.ts'
import type { Played } from './finding.ts'
import { walkOn } from './honest.ts'
import { inTime } from './inTime.ts'
import { isOutside, settled } from './look.ts'
import { moves } from './moves.ts'
import { Oracle } from './oracle.ts'
import { personOf, type Plan } from './plan.ts'
import { Session } from './session.ts'
import type { Site } from './site.ts'

/** Leads a monkey back that has lost its way: there is nothing to do on a page of the browser, and little on other pages of the site. */
async function comeBack(session: Session, share: number): Promise<string | undefined> {
  const { page, funnel } = session
  const isInside = new URL(page.url()).pathname.startsWith(funnel.path)
  if (isOutside(page)) await session.heal()
  else if (isInside || share < 0.6) return undefined
  await session.open(funnel.path)
  return 'is well again, and types the address of the form'
}

/** Milliseconds after which a move, or the honest walk, counts as hanging: a busy machine takes a minute to start a server. */
const longest = { open: 60_000, move: 180_000, walk: 300_000 }

/** One move, and a look at what came of it. A hasty monkey does not wait for the page. */
async function play(session: Session, at: number, oracle: Oracle, done: string[]): Promise<void> {
  const random = session.plan.chanceOf(at)
  const isHasty = chance(random, 0.25)
  const move = weighted(
    random,
    moves.map((one) => [one.weight, one] as const),
  )
  const [own, share] = [seeded(Math.floor(random() * 2 ** 32)), random()]
  if (!isHasty) await settled(session)
  await oracle.before(move)
  done.push((await comeBack(session, share)) ?? (await move.make(session, own)))
  await oracle.after()
}

/** How a session ended, and what is known of it to be compared with the database. */
export interface Traces extends Pick<Played, 'end'> {
  /** The answers that the tab kept last of a claim request. */
  last?: { claimRequestId: string; form: Record<string, unknown> }
}

/** Everything is well again, and an honest person goes on in the tab in front. */
async function goOn(session: Session, oracle: Oracle, done: string[]): Promise<Traces> {
  const { seed, number } = session.plan
  await session.heal()
  for (const other of session.context.pages()) if (other !== session.page) await other.close()
  await session.page.bringToFront()
  done.push('an honest person goes on')
  const { stuck, end, last } = await inTime(
    walkOn(session, personOf(seed, number, 'h')),
    'the honest walk',
    longest.walk,
  )
  if (stuck) oracle.found(`the form is stuck: ${stuck}`)
  await oracle.after()
  const claimRequestId = last?.form['claim_request_id']
  return {
    end,
    ...(last && claimRequestId ? { last: { claimRequestId: String(claimRequestId), form: last.form } } : {}),
  }
}

/** Plays one session: the monkey's moves until something is found, or else an honest walk to the end. Throws if the browser does not open a window. */
export async function playSession(browser: Browser, site: Site, plan: Plan): Promise<Played & Traces> {
  const began = performance.now()
  const done: string[] = []
  const session = await inTime(Session.open(browser, site, plan), 'a new window', longest.open)
  const oracle = new Oracle(session, done)
  const { findings } = oracle
  let traces: Traces = {}
  try {
    await session.open(session.entrance)
    done.push(`opens ${session.entrance}`)
    for (let at = 0; at < plan.moves && findings.length === 0; at++)
      await inTime(play(session, at, oracle, done), 'the next move', longest.move)
    if (findings.length === 0) traces = await goOn(session, oracle, done)
  } catch (error) {
    oracle.found(`the session could not go on: ${(error as Error).message}`)
  } finally {
    const end = session.heal().then(() => session.close())
    await inTime(end, 'the end', longest.move).catch(() => undefined)
  }
  return {
    session: `${plan.seed}:${plan.number}`,
    where: `${plan.funnel} in ${plan.brand}, storage ${plan.storage}`,
    seconds: (performance.now() - began) / 1000,
    moves: done,
    findings,
    ...traces,
  }
}
