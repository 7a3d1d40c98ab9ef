import { layoutShift, mostShift, watchLayoutShift } from '../../scripts/screenshots/layoutShift.ts'
import { expect, test } from '../support/journey.ts'
import { person } from '../support/journeyPeople.ts'
import { walk, walkOfV1, walkOfV5 } from '../support/journeyWalk.ts'

test.setTimeout(120_000)

for (const { funnel, steps, until } of [
  { funnel: 'v1', steps: walkOfV1, until: 'submitting' },
  { funnel: 'v5', steps: walkOfV5, until: 'signature' },
])
  for (const width of [390, 1280])
    test.describe(`${funnel} at ${width} px`, () => {
      test.use({ funnel, viewport: { width, height: 844 } })

      // The brand whose company has content of its own on the first step, which arrives after the question does.
      test('the layout shifts little by itself on the way through the form', async ({ page, context, applicant }) => {
        await watchLayoutShift(context)
        await applicant.open(steps[0]!.step, { brand: 'northgate' })
        await page.waitForLoadState('networkidle')
        const opening = await layoutShift(page)
        await walk(applicant, steps, person(), until)
        const whole = await layoutShift(page)
        test
          .info()
          .annotations.push({
            type: 'layout shift',
            description: `${opening.toFixed(4)} while it opens, ${whole.toFixed(4)} on the whole way`,
          })
        expect(whole).toBeLessThanOrEqual(mostShift)
      })
    })
