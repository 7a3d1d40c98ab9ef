import { Type } from 'typebox'
import { defineOperation, reply, plain, reference } from '#engine/definition/index.ts'

export default defineOperation({
  about: 'The id of a lender by name; the fallback id where there is none (CALL-08, CALL-09)',
  method: 'GET',
  path: '/api/lenders/find',
  input: { name: plain({ minLength: 1, maxLength: 200 }), companyId: reference({ from: 'theme.companyId' }) },
  response: reply({ data: Type.Object({ id: reference() }) }),
  output: { id: '= response.data.id' },
  failures: [{ code: 'failed', text: 'The lender could not be found' }],
  receives: ['plain', 'reference'],
})
