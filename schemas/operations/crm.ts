import { Type } from 'typebox'
import { defineOperation, plain, reference, reply } from 'runnel/contracts'

export const crm = {
  syncClientToCrm: defineOperation({
    about: 'Tells the brand’s CRM about the client of a claim request (CALL-35)',
    method: 'POST',
    path: '/api/crm/sync-client',
    input: {
      claim_request_id: reference({ from: 'form.claim_request_id' }),
      brand_id: reference({ from: 'theme.brandId' }),
      provider_type: plain({ from: 'theme.crmProvider' }),
    },
    response: reply({ client: Type.Object({ uuid: reference() }) }),
    output: { uuid: '= response.client.uuid' },
    failures: [{ code: 'failed', say: 'response.error', text: 'The client could not be passed on' }],
    idempotent: true,
    retry: { times: 2, wait: '1s' },
    once: { key: '{input.claim_request_id}', after: 'success' },
    receives: ['reference', 'plain'],
  }),
}
