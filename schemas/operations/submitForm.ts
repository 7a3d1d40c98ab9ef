import { Type } from 'typebox'
import { address, contactDetails, personalDetails } from '../formData.ts'
import {
  defineOperation,
  reply,
  flag,
  oneOf,
  ours,
  plain,
  reference,
  special,
  taken,
} from '#engine/definition/index.ts'

/** Without `claim_request_id` it creates the claim request, with one it updates it (CALL-34). One `device_session_id` never makes two. */
export default defineOperation({
  about: 'Form submit: creates or updates the claim request',
  method: 'POST',
  path: '/api/claim-requests',
  input: {
    /** The form that the answers come from and its definition: the server replays them through it. */
    funnel: plain({ from: 'journey.funnel', maxLength: 100 }),
    definition: Type.Optional(plain({ from: 'journey.definition', maxLength: 100 })),
    claim_request_id: Type.Optional(reference({ from: 'form.claim_request_id' })),
    brand_id: reference({ from: 'theme.brandId' }),
    company_id: reference({ from: 'theme.companyId' }),
    hadFinance: oneOf(['yes', 'no'], { from: 'form.hadFinance' }),
    personalDetails: taken('form.personalDetails', personalDetails),
    address: taken('form.address', address),
    contactDetails: taken('form.contactDetails', contactDetails),
    signature: Type.Optional(special({ from: 'form.signature' })),
    signatureMethod: Type.Optional(oneOf(['drawn', 'typed'], { from: 'form.signatureMethod' })),
    user_agent: Type.Optional(plain({ from: 'form.user_agent' })),
    device_session_id: Type.Optional(reference({ from: 'form.device_session_id' })),
  },
  response: reply({
    data: Type.Object({
      claim_request_id: reference({ minLength: 1 }),
      claim_reference: ours(reference()),
      /** Its credit search was about somebody else than it is about now: nothing found counts any more, and another search is due. Absent: it was not. */
      search_superseded: Type.Optional(flag()),
      /** It was signed, but not by whom it is about now: it must be signed anew, and a picture of before is not taken. Absent: it was not. */
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
    { code: 'rejected', if: 'http == 400', say: 'response.error', text: 'Failed to process your claim' },
    { code: 'failed', text: 'Failed to process your claim' },
  ],
  receives: ['plain', 'reference', 'identity', 'contact', 'special', 'consent'],
  examples: {
    success: { output: { searchSuperseded: false, signatureSuperseded: false, personKey: 'person-1' } },
    /** Another name, after signing. */
    somebodyElse: { output: { searchSuperseded: false, signatureSuperseded: true, personKey: 'person-2' } },
    /** Another address: the signature stays theirs. */
    moved: { output: { searchSuperseded: false, signatureSuperseded: false, personKey: 'person-2' } },
    superseded: { output: { searchSuperseded: true, signatureSuperseded: true, personKey: 'person-2' } },
  },
})
