import { Type } from 'typebox'
import { defineOperation, reply, plain, reference } from '#engine/definition/index.ts'
import { lender } from './listLenders.ts'

/** `ids` are separated by commas. */
export default defineOperation({
  about: 'Lenders by their ids (CALL-54)',
  method: 'GET',
  path: '/api/lenders/by-ids',
  input: { ids: plain({ minLength: 1, maxLength: 2000 }), companyId: reference({ from: 'theme.companyId' }) },
  response: reply({ data: Type.Array(lender) }),
  output: { lenders: '= response.data' },
  failures: [{ code: 'failed', text: 'Failed to load lenders. Please try again.' }],
  receives: ['plain', 'reference'],
})
