import { Type } from 'typebox'
import { defineOperation, reply, flag, number, ours, plain, reference, type Static } from '#engine/definition/index.ts'

/** `file_url` is the PDF; `html_url` the same text for reading in the page; `version` is what an acknowledgment records. */
export const legalFile = Type.Object({
  id: reference(),
  name: plain(),
  file_url: plain(),
  html_url: ours(plain()),
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

export default defineOperation({
  about: 'The legal documents of a brand, by display_order (CALL-48, CALL-49)',
  method: 'GET',
  path: '/api/legal-files',
  input: { brandId: reference({ from: 'theme.brandId' }) },
  response: reply({ data: Type.Array(legalFile) }),
  output: { files: '= response.data' },
  failures: [{ code: 'failed', say: 'response.error', text: 'The documents could not be loaded' }],
  receives: ['reference'],
})
