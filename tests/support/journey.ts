import { expect, test as base, type Page, type TestInfo } from '@playwright/test'
import { isGate } from '#tests/fullOnly/tier.ts'
import { Applicant } from './journeyApplicant.ts'
import { briefly, fingers, type Pointer } from './journeyPointer.ts'
import { hurry } from './journeyPace.ts'
import { putUnderStrain } from './journeyStrain.ts'
import { Traffic, watchConsole, type ConsoleWatch } from './journeyWatch.ts'

interface JourneyFixtures {
  /** The funnel of the journey: `test.provide({ funnel: 'v2' })`. */
  funnel: string
  /** Shortens the page's pauses, for journeys that are not about them. */
  hurried: boolean
  /** Shortens the applicant's ways, for journeys that are not about how a form is filled in. */
  hasty: boolean
  /** How the applicant uses the page: by touch unless `test.use({ pointer: mouse })` says otherwise. */
  pointer: Pointer
  applicant: Applicant
  /** All requests of this journey. */
  traffic: Traffic
  /** Fails the journey if anything is written to the console, or refused by the page's policy, that it did not allow. */
  consoleClean: ConsoleWatch
}

/**
 * Pictures of all pages of a journey that has failed. Playwright's own `only-on-failure` takes them of every journey, and
 * throws them away if that passes.
 */
async function attachPictures(page: Page, test: TestInfo): Promise<void> {
  for (const each of page.context().pages()) {
    const body = await each.screenshot({ timeout: 5_000 }).catch(() => undefined)
    if (body) await test.attach('screenshot', { body, contentType: 'image/png' })
  }
}

/** Playwright's test with what every journey needs. */
export const test = base.extend<JourneyFixtures>({
  funnel: ['v1', { option: true }],
  hurried: [false, { option: true }],
  hasty: [false, { option: true }],
  pointer: [fingers, { option: true }],
  consoleClean: [
    // It is torn down before the page, which then knows whether the journey has failed.
    async ({ page, context }, provide) => {
      void page
      const watch = await watchConsole(context)
      await provide(watch)
      expect(watch.unexpected()).toEqual([])
    },
    { auto: true },
  ],
  page: async ({ page }, provide, test) => {
    await putUnderStrain(page, test)
    await provide(page)
    if (test.status !== test.expectedStatus) await attachPictures(page, test)
  },
  traffic: async ({ context }, provide) => provide(new Traffic(context)),
  applicant: async ({ page, funnel, hurried, hasty, pointer }, provide) => {
    if (hurried) await hurry(page)
    // Transitions are a sixth of the work of a walk; what runs whole has them.
    if (hurried && isGate) await page.emulateMedia({ reducedMotion: 'reduce' })
    await provide(new Applicant(page, funnel, hasty ? briefly(pointer) : pointer))
  },
})

export { expect }
