import { expect, test as base } from '@playwright/test'
import { Applicant } from './journeyApplicant.ts'
import { fingers, hasty, type Pointer } from './journeyPointer.ts'
import { hurry } from './journeyPace.ts'
import { putUnderStrain } from './journeyStrain.ts'
import { Traffic, watchConsole, type ConsoleWatch } from './journeyWatch.ts'

interface JourneyFixtures {
  /** The funnel of the journey: `test.provide({ funnel: 'v2' })`. */
  funnel: string
  /** Shortens the page's pauses and the applicant's ways, for journeys that are not about them. */
  hurried: boolean
  /** How the applicant uses the page: by touch unless `test.use({ pointer: mouse })` says otherwise. */
  pointer: Pointer
  applicant: Applicant
  /** All requests of this journey. */
  traffic: Traffic
  /** Fails the journey if anything is written to the console, or refused by the page's policy, that it did not allow. */
  consoleClean: ConsoleWatch
}

/** Playwright's test with what every journey needs. */
export const test = base.extend<JourneyFixtures>({
  funnel: ['v1', { option: true }],
  hurried: [false, { option: true }],
  pointer: [fingers, { option: true }],
  consoleClean: [
    async ({ context }, provide) => {
      const watch = await watchConsole(context)
      await provide(watch)
      expect(watch.unexpected()).toEqual([])
    },
    { auto: true },
  ],
  page: async ({ page }, provide, test) => {
    await putUnderStrain(page, test)
    await provide(page)
    // Playwright's own `only-on-failure` takes one of each journey, and throws it away if that passes.
    if (test.status !== test.expectedStatus && !page.isClosed())
      await test.attach('screenshot', { body: await page.screenshot(), contentType: 'image/png' })
  },
  traffic: async ({ context }, provide) => provide(new Traffic(context)),
  applicant: async ({ page, funnel, hurried, pointer }, provide) => {
    if (hurried) await hurry(page)
    await provide(new Applicant(page, funnel, hurried ? hasty(pointer) : pointer))
  },
})

export { expect }
