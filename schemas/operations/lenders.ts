import { Type } from 'typebox'
import { defineOperation, flag, ours, plain, reference, reply, type Static } from 'runnel/contracts'

export const lender = Type.Object({
  id: reference(),
  name: plain(),
  alias: ours(plain()),
  company_id: ours(reference()),
  show_on_manual_lenders_list: ours(flag()),
})
export type Lender = Static<typeof lender>

/** Query strings carry text, so the flag is the word `true`. */
function oneOfTrue() {
  return plain({ enum: ['true'], from: "'true'" })
}

export const lenders = {
  findLender: defineOperation({
    about: 'The id of a lender by name; the fallback id where there is none (CALL-08, CALL-09)',
    method: 'GET',
    path: '/api/lenders/find',
    input: { name: plain({ minLength: 1, maxLength: 200 }), companyId: reference({ from: 'theme.companyId' }) },
    response: reply({ data: Type.Object({ id: reference() }) }),
    output: { id: '= response.data.id' },
    failures: [{ code: 'failed', text: 'The lender could not be found' }],
    receives: ['plain', 'reference'],
  }),

  listCompanyLenders: defineOperation({
    about: 'All lenders of a company (CALL-43)',
    method: 'GET',
    path: '/api/companies/{companyId}/lenders',
    input: { companyId: reference({ from: 'theme.companyId' }) },
    response: reply({ data: Type.Array(lender) }),
    output: { lenders: '= response.data' },
    failures: [{ code: 'failed', text: 'Failed to load lenders. Please try again.' }],
    receives: ['reference'],
  }),

  listLenders: defineOperation({
    about: 'The lenders that an applicant may name by hand (CALL-07)',
    method: 'GET',
    path: '/api/lenders',
    input: { companyId: reference({ from: 'theme.companyId' }), showInManualList: Type.Optional(oneOfTrue()) },
    response: reply({ data: Type.Array(lender) }),
    output: { lenders: '= response.data' },
    failures: [{ code: 'failed', text: 'Failed to load lenders. Please try again.' }],
    receives: ['reference', 'plain'],
  }),

  /** `ids` are separated by commas. */
  listLendersByIds: defineOperation({
    about: 'Lenders by their ids (CALL-54)',
    method: 'GET',
    path: '/api/lenders/by-ids',
    input: { ids: plain({ minLength: 1, maxLength: 2000 }), companyId: reference({ from: 'theme.companyId' }) },
    response: reply({ data: Type.Array(lender) }),
    output: { lenders: '= response.data' },
    failures: [{ code: 'failed', text: 'Failed to load lenders. Please try again.' }],
    receives: ['plain', 'reference'],
  }),
}
