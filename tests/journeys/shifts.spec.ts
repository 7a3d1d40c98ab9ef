import { layoutShift, mostShift, watchLayoutShift } from '../../scripts/screenshots/layoutShift.ts'
import { offers } from '#schemas/offers.ts'
import { affiliateLink } from '#server/sandbox/affiliateLink.ts'
import { loadThemes } from '#server/page/themes.ts'
import { funnelIds, shippedFunnel } from '#tests/support/funnels.ts'
import { expect, test } from '../support/journey.ts'
import { person } from '../support/journeyPeople.ts'
import { patchyNetwork } from '../support/journeyStrain.ts'
import { walk, walkOfV1, walkOfV3d, walkOfV5 } from '../support/journeyWalk.ts'

test.setTimeout(120_000)

/** A brand without and one with content of its company on the first step, which arrives after the question does. */
const [plain, telling] = ['base', 'northgate'].map((brand) => loadThemes().find(({ name }) => name === brand)!)

const openings = (
  [
    [
      plain!,
      [
        [390, 420],
        [1280, 800],
      ],
    ],
    [
      telling!,
      [
        [390, 844],
        [320, 568],
      ],
    ],
  ] as const
).flatMap(([{ name: brand, theme }, screens]) =>
  funnelIds
    .filter((id) => offers(theme, id))
    .flatMap((id) => screens.map(([width, height]) => ({ id, brand, theme, width, height }))),
)
for (const opening of openings) {
  const { id, brand, theme, width, height } = opening
  test.describe(`${id} of ${brand} at ${width} x ${height}`, () => {
    test.use({ funnel: id, viewport: { width, height } })

    test('nothing moves while the first step arrives on a slow network', async ({
      page,
      context,
      applicant,
      traffic,
    }) => {
      await watchLayoutShift(context)
      await patchyNetwork(page)
      const path = theme.partnerFunnel === id ? affiliateLink : shippedFunnel(id).path
      await page.goto(`${path}?brand=${brand}`, { waitUntil: 'commit' })
      await expect(applicant.heading).toBeVisible()
      await traffic.settled(page)
      expect(await layoutShift(page)).toBe(0)
    })
  })
}

const ways = [
  { funnel: 'v1', steps: walkOfV1, until: 'submitting' },
  { funnel: 'v5', steps: walkOfV5, until: 'signature' },
].flatMap((walked) => [390, 1280].map((width) => ({ ...walked, width })))

for (const way of ways) {
  const { funnel, steps, until, width } = way
  test.describe(`${funnel} at ${width} px`, () => {
    test.use({ funnel, viewport: { width, height: 844 } })

    // The brand whose company has content of its own on the first step, which arrives after the question does.
    test('the layout shifts little on its own on the way through the form', async ({
      page,
      context,
      applicant,
      traffic,
    }) => {
      await watchLayoutShift(context)
      await applicant.open(steps[0]!.step, { brand: 'northgate' })
      await traffic.settled(page)
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
}

test.describe('v3d', () => {
  test.use({ funnel: 'v3d' })

  // The brand with content of its company below the fields and the documents, which arrive after them.
  test('no step moves when it is reloaded', async ({ page, context, applicant, traffic }) => {
    await watchLayoutShift(context)
    const again = async (step: string): Promise<void> => {
      await traffic.settled(page)
      await page.reload()
      await applicant.expectStep(step)
      await traffic.settled(page)
      expect(await layoutShift(page), step).toBe(0)
    }
    await applicant.open(walkOfV3d[0]!.step, { brand: 'northgate' })
    await walk(applicant, walkOfV3d, person(), 'signature', again)
    await again('signature')
  })
})
