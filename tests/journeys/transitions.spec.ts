import type { Page } from '@playwright/test'
import { setStyle } from '../../scripts/screenshots/setStyle.ts'
import { expect, test } from '../support/journey.ts'
import { person } from '../support/journeyPeople.ts'
import { walk, walkOfV5 } from '../support/journeyWalk.ts'

test.use({ funnel: 'v5' })

interface Watched {
  begun: number
  /** Snapshots that faded, one number for each transition. */
  faded: number[]
  /** Snapshots that were fading when the effects of a panel ran, one number for each panel. */
  fadingAtEffects: number[]
}

/** Watches transitions and effects. `delay` in milliseconds holds the update of a transition back, as a slow phone does. */
const watchTransitions = (page: Page, delay = 0): Promise<unknown> =>
  page.addInitScript((wait) => {
    const seen: Watched = { begun: 0, faded: [], fadingAtEffects: [] }
    Object.assign(window, { seen })
    const fading = (): number =>
      document
        .getAnimations()
        .filter(
          ({ effect }) => (effect as KeyframeEffect).pseudoElement && Number(effect!.getComputedTiming().duration) > 1,
        ).length
    const begin = document.startViewTransition.bind(document)
    document.startViewTransition = (options) => {
      const { update } = options as StartViewTransitionOptions
      seen.begun++
      const transition = begin({
        update: async () => {
          if (wait > 0) await new Promise((go) => setTimeout(go, wait))
          await update?.()
        },
      })
      void transition.ready.then(() => seen.faded.push(fading()))
      return transition
    }
    const listen = window.addEventListener.bind(window)
    window.addEventListener = (...given: Parameters<typeof listen>) => {
      if (given[0] === 'pagehide') seen.fadingAtEffects.push(fading())
      listen(...given)
    }
  }, delay)

const seen = (page: Page): Promise<Watched> => page.evaluate(() => (window as unknown as { seen: Watched }).seen)

test('the old step fades out over the new one, which can be used at once', async ({ page, applicant }) => {
  const who = person()
  await watchTransitions(page)
  await applicant.open('getting-started')
  await walk(applicant, walkOfV5, who, 'about-you')
  // The focus comes last: all effects of the step have run.
  await expect(applicant.heading).toBeFocused()
  await setStyle(page, '::view-transition-group(*) { animation-duration: 3s !important }')
  const before = (await seen(page)).fadingAtEffects
  await walkOfV5[1]!.answer(applicant, who)
  // A step that was scrolled does not fade.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await applicant.touchNext()
  await applicant.expectStep('contact')
  await expect(applicant.heading).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect.poll(async () => (await seen(page)).fadingAtEffects).toEqual([...before, 1])
  await applicant.answer({ Email: who.email })
  expect(
    await page.evaluate(() => document.getAnimations().some(({ effect }) => (effect as KeyframeEffect).pseudoElement)),
  ).toBe(true)
  await expect(applicant.field('Email')).toHaveValue(who.email)
})

test('nothing fades for a person who wants less motion', async ({ page, applicant }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchTransitions(page)
  await applicant.open('getting-started')
  await walk(applicant, walkOfV5, person(), 'contact')
  await expect.poll(async () => (await seen(page)).faded).toEqual([0, 0])
})

test('a step shows without a fade if the browser gives the transition up', async ({ page, applicant }) => {
  await page.addInitScript(() => {
    const begin = document.startViewTransition.bind(document)
    document.startViewTransition = (options) => {
      const transition = begin(options)
      transition.skipTransition()
      return transition
    }
  })
  await applicant.open('getting-started')
  // It is no error of the page, so the console, which every journey watches, says nothing.
  await walk(applicant, walkOfV5, person(), 'contact')
  await expect(applicant.heading).toBeFocused()
})

test('Enter does not send the form while the browser prepares a transition', async ({ page, applicant }) => {
  await watchTransitions(page, 500)
  await applicant.open('getting-started')
  await walk(applicant, walkOfV5, person(), 'about-you')
  await walkOfV5[1]!.answer(applicant, person())
  await applicant.field('Date of birth').press('Enter')
  await page.waitForFunction(() => (window as unknown as { seen: Watched }).seen.begun === 2)
  await page.keyboard.press('Enter')
  await applicant.expectStep('contact')
  expect(new URL(page.url()).search).not.toContain('name')
  expect((await seen(page)).begun).toBe(2)
})
