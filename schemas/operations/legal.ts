import { Type } from 'typebox'
import { defineOperation, flag, number, ours, plain, reference, reply, type Static } from 'runnel/contracts'
import { gone } from './gone.ts'

/** `file_url` is the PDF; `html_url` the same text for reading in the page; `version` is what an acknowledgment records. */
export const legalFile = Type.Object({
  id: reference(),
  name: plain(),
  file_url: plain({ address: true }),
  html_url: ours(plain({ address: true })),
  is_required: ours(flag()),
  brand_id: ours(reference()),
  display_order: ours(number()),
  version: ours(plain()),
  /** Bytes of the PDF. */
  size: ours(number()),
})
export type LegalFile = Static<typeof legalFile>
/** As a page may come by it: of another server it has only what the documents say. */
export type ListedFile = Pick<LegalFile, 'id' | 'name' | 'file_url'> & Partial<LegalFile>

export const legal = {
  /** The versions are those that were listed, in the order of the ids; a page that names none, or an empty list, was shown the present ones. */
  acknowledgeLegalFiles: defineOperation({
    about: 'Records which legal documents were on screen when the applicant signed (CALL-50)',
    method: 'POST',
    path: '/api/legal-files/acknowledgments',
    input: {
      claim_request_id: reference({ from: 'form.claim_request_id' }),
      legal_file_template_ids: Type.Array(reference()),
      legal_file_versions: Type.Optional(Type.Array(plain())),
    },
    response: reply({}),
    failures: [
      gone('claim_request_id'),
      { code: 'failed', say: 'response.error', text: 'The acknowledgment could not be saved' },
    ],
    idempotent: true,
    retry: { times: 1, wait: '1s' },
    patience: '0.5s',
    receives: ['reference', 'plain'],
  }),

  listLegalFiles: defineOperation({
    about: 'The legal documents of a brand, by display_order (CALL-48, CALL-49)',
    method: 'GET',
    path: '/api/legal-files',
    input: { brandId: reference({ from: 'theme.brandId' }) },
    response: reply({ data: Type.Array(legalFile) }),
    output: { files: '= response.data' },
    failures: [{ code: 'failed', say: 'response.error', text: 'The documents could not be loaded' }],
    receives: ['reference'],
  }),
}
