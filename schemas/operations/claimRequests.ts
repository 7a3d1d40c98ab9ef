import { Type } from 'typebox'
import {
  consent,
  contact,
  defineOperation,
  flag,
  identity,
  oneOf,
  ours,
  ownAnswers,
  plain,
  reference,
  reply,
  signature,
  type Static,
  taken,
} from 'runnel/contracts'
import { claim } from '../claim.ts'
import { address, contactDetails, creditCheckStatus, personalDetails } from '../formData.ts'
import { ownContact } from './auth.ts'
import { gone } from './gone.ts'
import { lender } from './lenders.ts'

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

/** Where answers were given: the step, the button that gave it if no field did, and the language and its texts that were read. */
const givenAt = Type.Record(
  Type.String({ maxLength: 200 }),
  Type.Object({
    step: plain({ maxLength: 200 }),
    button: Type.Optional(plain({ maxLength: 100 })),
    language: Type.Optional(plain({ maxLength: 20 })),
    texts: Type.Optional(plain({ maxLength: 64 })),
  }),
  { maxProperties: 500 },
)

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

export const claimRequests = {
  latestClaimRequest: defineOperation({
    about: 'The newest claim request of a company and brand that this browser or user owns (CALL-56)',
    method: 'GET',
    path: '/api/claim-requests/latest',
    input: {
      companyId: Type.Optional(reference({ from: 'theme.companyId' })),
      brandId: Type.Optional(reference({ from: 'theme.brandId' })),
    },
    response: reply({ data: claimRequest }),
    output: { claimRequest: '= response.data' },
    failures: [{ code: 'failed', say: 'response.error', text: 'No claim requests found' }],
    receives: ['reference'],
  }),

  /** `include` is a list such as `claims,lenders`. */
  readClaimRequest: defineOperation({
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
  }),

  readSignature: defineOperation({
    about: 'Whether a claim request is signed (CALL-51). The image itself is not given',
    method: 'GET',
    path: '/api/claim-requests/{claimRequestId}/signature',
    input: { claimRequestId: reference({ from: 'form.claim_request_id' }) },
    response: reply({ data: Type.Object({ signed: flag() }) }),
    output: { signed: '= response.data.signed' },
    failures: [{ code: 'failed', text: 'Failed to fetch claim request data' }],
    receives: ['reference'],
    examples: { unsigned: { output: { signed: false } }, signed: { output: { signed: true } } },
  }),

  /** Without `claim_request_id` it creates the claim request, with one it updates it (CALL-34). One `device_session_id` never makes two. */
  submitForm: defineOperation({
    about: 'Form submit: creates or updates the claim request',
    method: 'POST',
    path: '/api/claim-requests',
    input: {
      /** The form that the answers come from and its definition: the server replays them through it. */
      funnel: plain({ from: 'journey.funnel', maxLength: 100 }),
      definition: Type.Optional(plain({ from: 'journey.definition', maxLength: 100 })),
      /** Where each answer was given, by its path: the evidence finds the words that were read by it. */
      given: Type.Optional(taken('journey.given', givenAt)),
      claim_request_id: Type.Optional(reference({ from: 'form.claim_request_id' })),
      brand_id: reference({ from: 'theme.brandId' }),
      company_id: reference({ from: 'theme.companyId' }),
      hadFinance: oneOf(['yes', 'no'], { from: 'form.hadFinance' }),
      personalDetails: taken('form.personalDetails', personalDetails),
      address: taken('form.address', address),
      contactDetails: taken('form.contactDetails', contactDetails),
      signature: Type.Optional(signature({ from: 'form.signature' })),
      signatureMethod: Type.Optional(oneOf(['drawn', 'typed'], { from: 'form.signatureMethod', class: 'signature' })),
      /** The answers of the form's own questions, by path. */
      data: ownAnswers(),
      user_agent: Type.Optional(plain({ from: 'form.user_agent' })),
      device_session_id: Type.Optional(reference({ from: 'form.device_session_id' })),
    },
    response: reply({
      data: Type.Object({
        claim_request_id: reference({ minLength: 1 }),
        claim_reference: ours(reference()),
        /** Its credit search was about another person than it is about now: no result counts any more, and another search is due. Absent: it was not. */
        search_superseded: Type.Optional(flag()),
        /** It was signed, but not by the person it is about now: it must be signed again, and an earlier picture is refused. Absent: it was not. */
        signature_superseded: Type.Optional(flag()),
        /** Stands for who it is about, by all that an identity check goes by: another one for anybody else. */
        person_key: Type.Optional(reference()),
      }),
    }),
    output: {
      claim_request_id: '= response.data.claim_request_id',
      claim_reference: '= response.data.claim_reference',
      searchSuperseded: '= response.data.search_superseded',
      signatureSuperseded: '= response.data.signature_superseded',
      personKey: '= response.data.person_key',
    },
    failures: [
      gone('claim_request_id'),
      { code: 'rejected', if: 'http == 400', say: 'response.error', text: 'Failed to process your claim' },
      { code: 'failed', text: 'Failed to process your claim' },
    ],
    access: ownContact,
    receives: ['plain', 'reference', 'identity', 'contact', 'financial', 'special', 'consent', 'signature'],
    examples: {
      success: { output: { searchSuperseded: false, signatureSuperseded: false, personKey: 'person-1' } },
      /** Another name, after signing. */
      somebodyElse: { output: { searchSuperseded: false, signatureSuperseded: true, personKey: 'person-2' } },
      /** Another address: the signature stays theirs. */
      moved: { output: { searchSuperseded: false, signatureSuperseded: false, personKey: 'person-2' } },
      superseded: { output: { searchSuperseded: true, signatureSuperseded: true, personKey: 'person-2' } },
    },
  }),
}
