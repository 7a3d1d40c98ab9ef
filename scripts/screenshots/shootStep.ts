import type { Browser } from '@playwright/test'
import type { Opening } from './openStep.ts'
import { take, type Camera } from './shots.ts'
import { visitStep } from './visitStep.ts'

export interface Film extends Omit<Camera, 'page'> {
  /** Whether the device asks for less motion. */
  still?: boolean
}

/** Takes a step in all its states. */
export const shootStep = (
  browser: Browser,
  film: Film,
  given: Omit<Opening, 'answered' | 'before' | 'lastName'>,
): Promise<void> =>
  visitStep(browser, { ...given, still: film.still }, async ({ page, step, state, opens }, stays) => {
    const before = film.taken.length
    const { id } = given.funnel
    await take({ ...film, page }, { screen: `${id} / ${step}`, series: id, state, opens })
    // A process may have led on meanwhile, so these would be images of another page.
    if (!stays()) film.taken.length = before
  })
