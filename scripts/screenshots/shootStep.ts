import type { Browser, Page } from '@playwright/test'
import { openStep, type Opening } from './openStep.ts'
import { atRest, longQuiet, settled } from './settled.ts'
import { take, type Camera } from './shots.ts'

export interface Film extends Omit<Camera, 'page'> {
  /** Whether the device asks for less motion. */
  still?: boolean
}

const calls = '**/api/**'

/** Leaves calls unanswered, so that a step's busy state stays on the screen. */
const holdCalls = async (page: Page): Promise<void> =>
  void (await page.route(calls, () => new Promise(() => undefined)))
const failCalls = async (page: Page): Promise<void> =>
  void (await page.route(calls, (route) => route.fulfill({ status: 503, json: { success: false } })))

/** Last names with which the sandbox asks a question, finds nothing, or fails (server/providers/testApplicants.ts). */
const people = ['Challenge', 'Denied', 'Nofind', 'Bureaudown']

/** Controls to press, one after another: a shut Next, text that unfolds, explanations in a dialog. */
const furtherStates = [
  { state: 'errors', selector: 'form.step button[type=submit][aria-disabled=true]' },
  { state: 'unfolded', selector: 'form.step button[aria-expanded=false], form.step summary' },
  { state: 'dialog', selector: 'form.step [aria-haspopup=dialog]' },
]

/** A step in all its states: empty, after a refused Next, and answered; a process also while busy, failed, and where it leads. */
export async function shootStep(
  browser: Browser,
  film: Film,
  given: Omit<Opening, 'answered' | 'before' | 'lastName'>,
): Promise<void> {
  const { path: base, id, steps } = given.funnel
  const step = steps[given.step]!
  /** The step shown; undefined outside this funnel. */
  const shown = (page: Page): string | undefined =>
    Object.keys(steps).find((name) => new URL(page.url()).pathname === `${base}/${name}`)
  const sceneOf = (at: string) => ({ screen: `${id} / ${at}`, series: id })

  const visit = async (
    state: string,
    opens: boolean,
    more: Partial<Opening>,
    then?: (page: Page, retake: (state: string) => Promise<void>) => Promise<void>,
  ): Promise<void> => {
    const { page, close } = await openStep(browser, { ...given, still: film.still, answered: false, ...more })
    try {
      // A step's code must arrive, but a process may still be busy.
      await (step.automatic ? settled(page) : atRest(page))
      if (shown(page) !== given.step) return
      const before = film.taken.length
      await take({ ...film, page }, { ...sceneOf(given.step), state, opens })
      // A process may have led on meanwhile, so these would be images of another page.
      if (shown(page) !== given.step) {
        film.taken.length = before
        return
      }
      await then?.(page, (name) => take({ ...film, page }, { ...sceneOf(given.step), state: name, opens: false }))
    } finally {
      await close()
    }
  }

  /** The screen to which a process leads this person. */
  const visitAs = async (lastName: string): Promise<void> => {
    const { page, close } = await openStep(browser, { ...given, still: film.still, answered: false, lastName })
    try {
      await atRest(page, longQuiet)
      const at = shown(page)
      if (at)
        await take(
          { ...film, page },
          { ...sceneOf(at), state: `as ${lastName}${at === given.step ? '' : ` after ${given.step}`}`, opens: false },
        )
    } finally {
      await close()
    }
  }

  if (step.automatic) {
    await visit('working', true, { before: holdCalls })
    await visit('failed', false, { before: failCalls })
    for (const lastName of people) await visitAs(lastName)
    return
  }
  await visit('empty', true, {}, async (page, retake) => {
    for (const { state, selector } of furtherStates) {
      const pressed = await page
        .locator(selector)
        .evaluateAll((found) => found.map((element) => (element as HTMLElement).click()).length)
      if (pressed === 0) continue
      await settled(page)
      await retake(state)
    }
  })
  if (step.fields.length > 0) await visit('answered', true, { answered: true })
}
