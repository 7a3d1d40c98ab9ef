// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { playerOptionsOf, type Scenario, type ScenarioEngine } from 'runnel/scenario'
import { createPlayer, panelOf, seenOf } from 'runnel/simulate'
import { scenarioEngine } from '#tests/support/funnels.ts'
import { ClaimBanner } from '#widgets/claim-banner/ClaimBanner.tsx'

// A scenario sees what a funnel gives its banner, and the test of the banner what it makes of that. This is both in one: what the confirmation says.

const signed = {
  personalDetails: { title: 'Mrs', firstName: 'Ada', lastName: 'Byron', dateOfBirth: '1980-02-01T00:00:00.000Z' },
  address: { houseNumber: '12', street: 'Harbour Street', city: 'Whitby', postcode: 'YO21 1AA' },
  contactDetails: { email: 'ada@example.org', phoneNumber: '07700900123', isTermsPolicyAgreed: true },
  signature: 'data:image/png;base64,iVBORw0KGgo=',
  claim_request_id: '5d0d1c2e-8a55-4c0e-9f54-0d2c3f8f6a10',
  claim_reference: 'CLM-ABCD2345',
}

/** The banner on the confirmation after these answers of the bureau. */
async function bannerAfter(engine: ScenarioEngine, open: string, operations: Scenario['operations']): Promise<string> {
  const player = await createPlayer(
    playerOptionsOf({ name: 'confirmation', answers: signed, open, operations, moves: [] }, engine),
  )
  await player.settle()
  const { view, state } = seenOf(player)
  expect(state.step).toBe('confirmation')
  const { options } = panelOf(view).blocks.top.find(({ block }) => block === 'claim-banner')!
  return render(<ClaimBanner options={options} />).container.textContent
}

it.each([
  ['v2', 'submitting'],
  ['v5', 'credit-file'],
])('the confirmation of %s says what the search came to', async (funnel, open) => {
  const engine = scenarioEngine(funnel)
  expect(
    await bannerAfter(engine, open, { runCreditCheck: { example: 'success', output: { claimsFound: 2 } } }),
  ).toMatch(/^We found [12] valid claims?/)
  expect(await bannerAfter(engine, open, { extractClaims: 'none' })).toMatch(
    /^No claims found.*We will still check manually/,
  )
  expect(await bannerAfter(engine, open, { runCreditCheck: 'partial' })).toContain('we can still process your claim')
  const failed = await bannerAfter(engine, open, { runCreditCheck: 'refused' })
  expect(failed).toMatch(/^We could not complete your credit search.*We will still check manually/)
  expect(failed).not.toContain('No claims found')
})
