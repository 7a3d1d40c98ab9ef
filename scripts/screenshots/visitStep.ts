import type { Browser, Page } from '@playwright/test'
import { openStep, type Opening, type Visit } from './openStep.ts'
import { atRest, longQuiet, settled } from './settled.ts'

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

/** A state of a step on the screen. */
export interface SeenState extends Visit {
  state: string
  /** The step that is shown: a process may have led to another. */
  step: string
  /** Whether nothing was done on the screen since it opened. */
  opens: boolean
}

/**
 * Visits a step in all its states: empty, after a refused Next, and answered; a process while busy, failed, and where it
 * leads. `look` gets each of them, and may be called for a process that has led on meanwhile: then it returns `stays`.
 */
export async function visitStep(
  browser: Browser,
  given: Omit<Opening, 'answered' | 'lastName'>,
  look: (seen: SeenState, stays: () => boolean) => Promise<void>,
): Promise<void> {
  const { path: base, steps } = given.funnel
  const step = steps[given.step]!
  /** The step shown; undefined outside this funnel. */
  const shown = (page: Page): string | undefined =>
    Object.keys(steps).find((name) => new URL(page.url()).pathname === `${base}/${name}`)
  const both = (first?: Opening['before'], then?: Opening['before']) => async (page: Page) => {
    await first?.(page)
    await then?.(page)
  }

  const visit = async (
    state: string,
    opens: boolean,
    more: Partial<Opening>,
    then?: (visit: Visit) => Promise<void>,
  ): Promise<void> => {
    const visited = await openStep(browser, {
      ...given,
      answered: false,
      ...more,
      before: both(given.before, more.before),
    })
    const { page, close } = visited
    try {
      // A step's code must arrive, but a process may still be busy.
      await (step.automatic ? settled(page) : atRest(page))
      const stays = (): boolean => shown(page) === given.step
      if (!stays()) return
      await look({ ...visited, state, step: given.step, opens }, stays)
      if (stays()) await then?.(visited)
    } finally {
      await close()
    }
  }

  /** The screen to which a process leads this person. */
  const visitAs = async (lastName: string): Promise<void> => {
    const visited = await openStep(browser, { ...given, answered: false, lastName })
    const { page, close } = visited
    try {
      await atRest(page, longQuiet)
      const at = shown(page)
      const state = `as ${lastName}${at === given.step ? '' : ` after ${given.step}`}`
      if (at) await look({ ...visited, state, step: at, opens: false }, () => true)
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
  await visit('empty', true, {}, async (visited) => {
    const { page } = visited
    for (const { state, selector } of furtherStates) {
      const pressed = await page
        .locator(selector)
        .evaluateAll((found) => found.map((element) => (element as HTMLElement).click()).length)
      if (pressed === 0) continue
      await settled(page)
      await look({ ...visited, state, step: given.step, opens: false }, () => true)
    }
  })
  if (step.fields.length > 0) await visit('answered', true, { answered: true })
}
