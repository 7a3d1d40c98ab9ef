import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { overflow } from '../support/journeyChecks.ts'
import { person } from '../support/journeyPeople.ts'
import { returnToV1 } from '../support/journeyWalk.ts'

test('a word that makes a page wider than a phone is noticed, though the layout grows with it [LAY-02]', async ({
  page,
}) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 })
    await page.setContent(
      `<meta name="viewport" content="width=device-width, initial-scale=1"><p>${'m'.repeat(80)}</p>`,
    )
    expect(await overflow(page)).toBeGreaterThan(100)
    await page.addStyleTag({ content: 'p { overflow-wrap: anywhere }' })
    expect(await overflow(page)).toBe(0)
  }
})

/** Notes from now on whether a snapshot of the old step is shown, and whether a transition has ended. */
const watchTransitions = (page: Page) =>
  page.evaluate(() => {
    const seen = { snapshots: 0, ended: 0 }
    Object.assign(window, { seen })
    const begin = document.startViewTransition.bind(document)
    document.startViewTransition = (...given) => {
      const transition = begin(...given)
      void transition.finished.then(() => (seen.ended += 1))
      return transition
    }
    const look = () => {
      const isSnapshot = ({ effect }: Animation): boolean =>
        effect instanceof KeyframeEffect && (effect.pseudoElement?.startsWith('::view-transition-old') ?? false)
      seen.snapshots += document.getAnimations().filter(isSnapshot).length
      requestAnimationFrame(look)
    }
    look()
  })
const seenOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { snapshots: number; ended: number } }).seen)

for (const scrolled of [false, true]) {
  test(`the old step ${scrolled ? 'that was scrolled does not hang over' : 'fades out over'} the next one`, async ({
    page,
    applicant,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width: 390, height: 420 })
    await returnToV1(applicant, 'date-of-birth', person())
    await applicant.expectReady()
    const heading = await applicant.heading.textContent()
    await watchTransitions(page)
    await page.evaluate((down) => window.scrollTo(0, down), scrolled ? 200 : 0)
    expect(await page.evaluate(() => window.scrollY > 0)).toBe(scrolled)
    await applicant.touchNext()
    await expect(applicant.heading).not.toHaveText(heading!)
    await expect.poll(async () => (await seenOf(page)).ended).toBeGreaterThan(0)
    expect((await seenOf(page)).snapshots > 0).toBe(!scrolled)
  })
}
