import type { Browser, Page } from '@playwright/test'
import { openStep, type Opening } from './openStep.ts'
import { settled } from './settled.ts'
import { take, type Camera } from './shots.ts'

export type Film = Omit<Camera, 'page'>

const calls = '**/api/**'

/** Nothing is ever answered, so that what a step says meanwhile stays on the screen. */
const holdCalls = async (page: Page): Promise<void> => void (await page.route(calls, () => new Promise(() => undefined)))
const failCalls = async (page: Page): Promise<void> => void (await page.route(calls, (route) => route.fulfill({ status: 503, json: { success: false } })))

/** Last names with which the made-up services ask something in between, or find nothing (server/providers/testApplicants.ts). */
const people = ['Challenge', 'Denied', 'Nofind']

/** A step in every state that it has: empty, after a press in vain, and answered; one that runs by itself also held up, failed and interrupted. */
export async function shootStep(browser: Browser, film: Film, given: Omit<Opening, 'answered' | 'before' | 'lastName'>): Promise<void> {
  const step = given.funnel.steps[given.step]!
  const screen = `${given.funnel.id} / ${given.step}`

  const visit = async (state: string, more: Partial<Opening>, then?: (page: Page, retake: (state: string) => Promise<void>) => Promise<void>): Promise<void> => {
    const { page, close } = await openStep(browser, { ...given, answered: false, ...more })
    try {
      await settled(page)
      const isThere = new URL(page.url()).pathname === `${given.funnel.path}/${given.step}`
      const retake = (name: string) => take({ ...film, page }, screen, name)
      if (isThere) await retake(state)
      if (isThere) await then?.(page, retake)
    } finally {
      await close()
    }
  }

  if (step.automatic) {
    await visit('working', { before: holdCalls })
    await visit('failed', { before: failCalls })
    for (const lastName of people) await visit(`as ${lastName}`, { lastName })
    return
  }
  await visit('empty', {}, async (page, retake) => {
    const next = page.locator('form.step button[type=submit][aria-disabled=true]').first()
    if ((await next.count()) === 0) return
    await next.click({ force: true })
    await settled(page)
    await retake('errors')
  })
  if (step.fields.length > 0) await visit('answered', { answered: true })
}
