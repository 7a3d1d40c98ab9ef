import { Type } from 'typebox'
import { claim } from '../claim.ts'
import { defineOperation, reply, ours, plain, reference } from '#engine/definition/index.ts'
import { subjectInputs } from './parts/subjectInputs.ts'

export default defineOperation({
  about: 'Credit search at one provider: mcg, valid8 or affiliatetech, in any case (CALL-14 to CALL-16)',
  method: 'POST',
  path: '/api/credit-check/{provider}',
  input: {
    provider: plain({ from: 'theme.creditProvider' }),
    ...subjectInputs,
    verificationId: Type.Optional(reference({ from: 'form.verificationId' })),
  },
  response: reply({
    data: Type.Optional(Type.Object({ id: ours(reference()), claims: ours(Type.Array(claim)) })),
    status: Type.Optional(plain()),
    credit_check_id: Type.Optional(reference()),
  }),
  failures: [{ code: 'failed', say: 'response.error', text: 'Failed to process credit check' }],
  timeout: '30s',
  receives: ['plain', 'reference', 'identity', 'contact'],
})
