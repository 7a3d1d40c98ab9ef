import { Type } from 'typebox'
import { claim } from '../claim.ts'
import { address, creditCheckStatus } from '../formData.ts'
import {
  defineOperation,
  reply,
  consent,
  contact,
  flag,
  identity,
  ours,
  plain,
  reference,
  type Static,
} from '#engine/definition/index.ts'
import { lender } from './listLenders.ts'

/** A claim request as it is stored (ENT-CR-01). Of the signature it says only whether there is one. */
export const claimRequest = Type.Object({
  id: reference(),
  claim_reference: ours(reference()),
  brand_id: ours(reference()),
  company_id: ours(reference()),
  title: ours(identity()),
  first_name: ours(identity()),
  last_name: ours(identity()),
  email: ours(contact()),
  phone_number: ours(contact()),
  /** ISO `yyyy-mm-dd`, empty where it is not known. */
  date_of_birth: ours(identity()),
  is_terms_policy_agreed: ours(consent()),
  address: ours(address),
  signed: ours(flag()),
  created_at: ours(plain()),
  claims: Type.Optional(Type.Array(claim)),
  /** How its newest credit search ended, where there was one: told together with the claims. */
  credit_check_status: Type.Optional(creditCheckStatus),
  lenders: Type.Optional(Type.Array(lender)),
})
export type ClaimRequest = Static<typeof claimRequest>

const unsigned = {
  id: '5d0d1c2e-8a55-4c0e-9f54-0d2c3f8f6a10',
  claim_reference: 'CLM-ABCD2345',
  title: 'Ms',
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.org',
  phone_number: '07700900123',
  date_of_birth: '1980-02-01',
  is_terms_policy_agreed: true,
  address: { houseNumber: '12', street: 'Larkspur Road', city: 'Leeds', postcode: 'LS6 1AE' },
  signed: false,
  claims: [
    {
      id: 'claim-1',
      lender_id: 'lender-1',
      lender_name: 'Black Horse',
      start_date: '2015-02-03',
      status: 'active',
      source: 'credit-check',
    },
    {
      id: 'claim-2',
      lender_id: 'lender-2',
      lender_name: 'Moneybarn',
      start_date: 'nonsense',
      status: 'settled',
      source: 'credit-check',
    },
  ],
  credit_check_status: 'success',
} as const

/** `include` is a list such as `claims,lenders`. */
export default defineOperation({
  about: 'A claim request with its claims and their lenders (CALL-52)',
  method: 'GET',
  path: '/api/claim-requests/{claimRequestId}',
  input: {
    claimRequestId: reference({ from: 'form.claim_request_id' }),
    include: Type.Optional(plain({ pattern: '^(claims|lenders)(,(claims|lenders))?$' })),
  },
  response: reply({ data: claimRequest }),
  output: { claimRequest: '= response.data' },
  failures: [{ code: 'failed', say: 'response.error', text: 'Failed to fetch claim request' }],
  receives: ['reference', 'plain'],
  examples: {
    unsigned: { output: { claimRequest: unsigned } },
    nothingFound: { output: { claimRequest: { ...unsigned, claims: [], lenders: [] } } },
    notSearched: { output: { claimRequest: { ...unsigned, claims: [], lenders: [], credit_check_status: '' } } },
  },
})
