import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { legalTexts, signingRecords, type SignedDocument } from '../../database/tables/index.ts'
import type { Database, Transaction } from '../../database/openDatabase.ts'

export interface Signing {
  image: Buffer
  method?: string
  funnel: string
  definition: string
  at: Date
}

/**
 * Records a signing for the claim request that `from` gives as `id`; the same image under the same definition is recorded once.
 * It names no documents yet: which were on screen only the applicant's browser knows, and says next (`recordDocuments`).
 */
export const recordSigning = (from: SQL, { image, method, funnel, definition, at }: Signing): SQL => sql`
  insert into signing_records (claim_request_id, signature_sha256, method, funnel, definition, documents, signed_at)
  select signed.id, ${createHash('sha256').update(image).digest('hex')}, ${method ?? null}::text, ${funnel}, ${definition}, '[]'::jsonb, ${at}::timestamptz from ${from} signed
  on conflict do nothing`

export type ShownDocument = Omit<SignedDocument, 'sha256'>

/** The documents with the texts that they had; without those whose version this site never showed. */
export async function withTexts(db: Pick<Database, 'select'>, shown: readonly ShownDocument[]): Promise<SignedDocument[]> {
  const templateIds = shown.map(({ id }) => id)
  const texts = await db.select({ id: legalTexts.templateId, version: legalTexts.version, sha256: legalTexts.sha256 }).from(legalTexts).where(inArray(legalTexts.templateId, templateIds)).orderBy(desc(legalTexts.firstSeen))
  return shown.flatMap((document) => {
    const text = texts.find(({ id, version }) => id === document.id && version === document.version)
    return text ? [{ ...document, sha256: text.sha256 }] : []
  })
}

/** Adds to the latest signing which documents were on screen, once (AMB-47). Nothing happens where nothing was signed. */
export async function recordDocuments(tx: Transaction, claimRequestId: string, documents: SignedDocument[]): Promise<void> {
  const latest = sql`select max(signed_at) from signing_records where claim_request_id = ${claimRequestId}`
  await tx
    .update(signingRecords)
    .set({ documents })
    .where(and(eq(signingRecords.claimRequestId, claimRequestId), sql`${signingRecords.signedAt} = (${latest})`, sql`${signingRecords.documents} = '[]'::jsonb`))
}
