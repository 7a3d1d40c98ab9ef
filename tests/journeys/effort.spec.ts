import { expect, test } from '../support/journey.ts'
import { FrugalApplicant } from '../support/journeyEffort.ts'
import { person } from '../support/journeyPeople.ts'
import { walkOfV1, walkOfV2, walkOfV3b, walkOfV3c, walkOfV3d, walkOfV5, type Stop } from '../support/journeyWalk.ts'

test.use({ hurried: true })

/** Taps and keys of the table in docs/effort.md, up to where the last process begins. */
const table: [funnel: string, stops: Stop[], taps: number, keys: number][] = [
  ['v1', walkOfV1, 16, 45],
  ['v2', walkOfV2, 15, 46],
  ['v3b', walkOfV3b, 10, 36],
  ['v3c', walkOfV3c, 10, 36],
  ['v3d', walkOfV3d, 10, 36],
  ['v5', walkOfV5, 12, 37],
]

for (const [funnel, stops, taps, keys] of table)
  test.describe(funnel, () => {
    test.use({ funnel })

    test(`the fewest taps and keys of ${funnel}`, async ({ page, pointer }) => {
      const who = { ...person(), firstName: 'Joan', lastName: 'Lee', dateOfBirth: '01021980', phone: '07700900123' }
      const applicant = new FrugalApplicant(page, funnel, pointer)
      await applicant.open(stops[0]!.step)
      for (const { step, answer, leave } of stops) {
        await applicant.expectStep(step)
        await answer(applicant, who)
        await leave?.(applicant)
      }
      await expect(page.locator(`form.step[data-step="${stops.at(-1)!.step}"]`)).toHaveCount(0)
      expect({ taps: applicant.taps, keys: applicant.keys - who.email.length }).toEqual({ taps, keys })
    })
  })
