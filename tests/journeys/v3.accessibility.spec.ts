import { expect, test } from '../support/journey.ts'
import { axeFindings, overflow } from '../support/journeyChecks.ts'
import { person } from '../support/journeyPeople.ts'
import { walk, walkOfV2, walkOfV3d } from '../support/journeyWalk.ts'

test.use({ viewport: { width: 320, height: 640 }, hurried: true })
test.setTimeout(120_000)

for (const { funnel, stops, until } of [
  { funnel: 'v2', stops: walkOfV2, until: 'lender-selection' },
  { funnel: 'v3d', stops: walkOfV3d, until: 'signature' },
]) {
  test.describe(funnel, () => {
    test.use({ funnel })

    test(`no step of ${funnel} has an accessibility finding or scrolls sideways at 320 px`, async ({
      page,
      applicant,
    }) => {
      const looksRight = async (step: string): Promise<void> => {
        await expect(applicant.heading).toBeVisible()
        // The colours of Next change once it may be pressed.
        await expect(applicant.nextLabel.filter({ hasText: 'Processing...' })).toHaveCount(0)
        expect(await axeFindings(page), step).toEqual([])
        expect(await overflow(page), step).toBe(0)
      }
      await applicant.open(stops[0]!.step)
      await walk(applicant, stops, person(), until, looksRight)
      await looksRight(until)
    })
  })
}
