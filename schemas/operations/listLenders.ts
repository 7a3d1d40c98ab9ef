import { Type } from 'typebox'
import { defineOperation, reply, flag, ours, plain, reference, type Static } from '#engine/definition/index.ts'

export const lender = Type.Object({
  id: reference(),
  name: plain(),
  alias: ours(plain()),
  company_id: ours(reference()),
  show_on_manual_lenders_list: ours(flag()),
})
export type Lender = Static<typeof lender>

export default defineOperation({
  about: 'The lenders that an applicant may name by hand (CALL-07)',
  method: 'GET',
  path: '/api/lenders',
  input: { companyId: reference({ from: 'theme.companyId' }), showInManualList: Type.Optional(oneOfTrue()) },
  response: reply({ data: Type.Array(lender) }),
  output: { lenders: '= response.data' },
  failures: [{ code: 'failed', text: 'Failed to load lenders. Please try again.' }],
  receives: ['reference', 'plain'],
})

/** Query strings carry text, so the flag is the word `true`. */
function oneOfTrue() {
  return plain({ enum: ['true'], from: "'true'" })
}
