import { Type } from 'typebox'
import { defineOperation, identity, number, ours, plain, reference, reply } from 'runnel/contracts'
import { gone } from './gone.ts'

/** A file that was sent with a claim request. */
export const sentFile = Type.Object({
  id: reference(),
  name: identity(),
  size: number(),
  type: plain(),
  sent_at: ours(plain()),
})

/**
 * What is done with files once they have been sent. The sending itself is tus (docs/guides/uploads.md) and no operation.
 */
export const uploads = {
  listFiles: defineOperation({
    about: 'The files that were sent with a claim request, oldest first',
    method: 'GET',
    path: '/api/claim-requests/{claimRequestId}/files',
    input: { claimRequestId: reference({ from: 'form.claim_request_id' }) },
    response: reply({ data: Type.Array(sentFile) }),
    output: { files: '= response.data' },
    failures: [
      gone('claimRequestId'),
      { code: 'failed', say: 'response.error', text: 'Your documents could not be loaded. Please try again.' },
    ],
    receives: ['reference'],
  }),

  addFiles: defineOperation({
    about: 'Adds files that this browser has sent to a claim request. Files that it has already stay as they are',
    method: 'POST',
    path: '/api/claim-requests/{claimRequestId}/files',
    input: {
      claimRequestId: reference({ from: 'form.claim_request_id' }),
      file_ids: Type.Array(reference(), { minItems: 1, maxItems: 20 }),
    },
    response: reply({ data: Type.Array(sentFile) }),
    output: { files: '= response.data' },
    failures: [
      gone('claimRequestId'),
      { code: 'failed', say: 'response.error', text: 'Your documents could not be sent. Please try again.' },
    ],
    idempotent: true,
    receives: ['reference'],
    examples: { added: { output: { files: [] } } },
  }),
}
