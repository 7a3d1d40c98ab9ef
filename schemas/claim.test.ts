import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { claim, temporaryClaimId, toAccountClaim, withClaimDefaults } from './claim.ts'

describe('a claim', () => {
  it.each([
    ['id [ENT-CLAIM-01]', { id: 'x' }, { id: 1 }],
    ['claim_reference [ENT-CLAIM-02]', { claim_reference: 'x' }, { claim_reference: 1 }],
    ['payment_frequency [ENT-CLAIM-11]', { payment_frequency: 'monthly' }, { payment_frequency: 12 }],
    ['payment_amount [ENT-CLAIM-14]', { payment_amount: 12.5 }, { payment_amount: 'much' }],
  ])('has %s', (_, good, bad) => {
    expect([Value.Check(claim, good), Value.Check(claim, bad)]).toEqual([true, false])
  })

  it.each([{}, { lender_name: '' }, { lender_name: '  ' }])(
    'of %j belongs to an unknown lender [ENT-CLAIM-04]',
    (given) => {
      expect(withClaimDefaults(given).lender_name).toBe('Unknown Lender')
      expect(toAccountClaim(given).lender?.name).toBe('Unknown Lender')
    },
  )

  it('keeps what is known of it', () => {
    expect(withClaimDefaults({ lender_name: ' Black Horse ', status: 'Paid', amount: 5 })).toEqual({
      lender_name: 'Black Horse',
      status: 'Paid',
      amount: 5,
    })
  })

  it('that the server has not seen has an id of time and chance [ENT-CLAIM-17]', () => {
    const ids = Array.from({ length: 100 }, () => temporaryClaimId(1_700_000_000_000))
    for (const id of [...ids, temporaryClaimId(5, () => 0)]) expect(id).toMatch(/^temp-\d+-[a-z0-9]+$/)
    expect(new Set(ids).size).toBe(100)
  })
})
