import { Type } from 'typebox'
import { defineOperation, reply, reference } from '#engine/definition/index.ts'
import { lender } from './listLenders.ts'

export default defineOperation({
  about: 'All lenders of a company (CALL-43)',
  method: 'GET',
  path: '/api/companies/{companyId}/lenders',
  input: { companyId: reference({ from: 'theme.companyId' }) },
  response: reply({ data: Type.Array(lender) }),
  output: { lenders: '= response.data' },
  failures: [{ code: 'failed', text: 'Failed to load lenders. Please try again.' }],
  receives: ['reference'],
})
