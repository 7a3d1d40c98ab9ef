import { Type } from 'typebox'
import type { Static } from 'runnel/contracts'

const closed = { additionalProperties: false }
const text = () => Type.String({ minLength: 1 })

/** A paragraph, a heading or a list. The one source of both renditions. `{brand_name}` and `{company_name}` are filled in per brand. */
const block = Type.Union([
  Type.Object({ heading: text() }, closed),
  Type.Object({ text: text() }, closed),
  Type.Object({ list: Type.Array(text(), { minItems: 1 }) }, closed),
])

/** A document that an applicant may read before signing, as a JSON file writes it. */
export const legalDocument = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    slug: Type.String({ pattern: '^[a-z0-9-]+$' }),
    name: text(),
    required: Type.Boolean(),
    /** Raised whenever the text changes: it is what an acknowledgment records (DOC-07). */
    version: text(),
    blocks: Type.Array(block, { minItems: 1 }),
  },
  closed,
)
export type LegalDocument = Static<typeof legalDocument>
export type LegalBlock = LegalDocument['blocks'][number]
