import { Type } from 'typebox'
import { defineOperation, plain, reference, reply } from 'runnel/contracts'
import { gone } from './gone.ts'

export const crm = {
  syncClientToCrm: defineOperation({
    about:
      'Tells the brand’s CRM about the client of a claim request (CALL-35). The reply has no client while the CRM has not answered: the server tells it later',
    method: 'POST',
    path: '/api/crm/sync-client',
    input: {
      claim_request_id: reference({ from: 'form.claim_request_id' }),
      brand_id: reference({ from: 'theme.brandId' }),
      provider_type: plain({ from: 'theme.crmProvider' }),
    },
    response: reply({ client: Type.Optional(Type.Object({ uuid: reference() })) }),
    output: { uuid: '= response.client.uuid' },
    failures: [
      gone('claim_request_id'),
      { code: 'failed', say: 'response.error', text: 'The client could not be passed on' },
    ],
    idempotent: true,
    patience: '0.5s',
    once: { key: '{input.claim_request_id}', after: 'success' },
    receives: ['reference', 'plain'],
  }),
}
