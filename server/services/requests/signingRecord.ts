import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'

/** The brand's documents of this moment, with the texts that were shown. */
const documentsOf = (brandId: string): SQL => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', template.id, 'name', template.name, 'version', template.version, 'sha256', shown.sha256) order by template.display_order), '[]'::jsonb)
  from legal_file_templates template
  join lateral (select sha256 from legal_texts where template_id = template.id and version = template.version order by first_seen desc limit 1) shown on true
  where template.brand_id = ${brandId})`

export interface Signing {
  image: Buffer
  method?: string
  brandId: string
  funnel: string
  definition: string
  at: Date
}

/** Records a signing for the claim request that `from` gives as `id`; the same image under the same definition is recorded once. */
export const recordSigning = (from: SQL, { image, method, brandId, funnel, definition, at }: Signing): SQL => sql`
  insert into signing_records (claim_request_id, signature_sha256, method, funnel, definition, documents, signed_at)
  select signed.id, ${createHash('sha256').update(image).digest('hex')}, ${method ?? null}::text, ${funnel}, ${definition}, ${documentsOf(brandId)}, ${at}::timestamptz from ${from} signed
  on conflict do nothing`
