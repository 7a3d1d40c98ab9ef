import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { fingerprint } from '#server/data/fingerprint.ts'
import { signatures, signingRecords } from '../../database/tables/index.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { Deps } from '../deps.ts'
import { recordEvent } from '../events/recordEvent.ts'
import { recordSigning, signedEvent, signerKey, signingColumns, signingRow, type Signing } from './signingRecord.ts'

/** Those of these claim requests that are signed, by id. The images are not read. */
export async function signedAmong(
  { db }: { db: Pick<Database, 'select'> },
  claimRequestIds: string[],
): Promise<ReadonlySet<string>> {
  if (claimRequestIds.length === 0) return new Set()
  const rows = await db
    .select({ id: signatures.claimRequestId })
    .from(signatures)
    .where(inArray(signatures.claimRequestId, claimRequestIds))
  return new Set(rows.map(({ id }) => id))
}

export const isSigned = async (deps: { db: Pick<Database, 'select'> }, claimRequestId: string): Promise<boolean> =>
  (await signedAmong(deps, [claimRequestId])).has(claimRequestId)

/** Deletes the signature of a claim request that is about another person now; the record of the signing stays. Gives the SHA-256 of its image. */
export async function forgetSignature(tx: Transaction, claimRequestId: string): Promise<string | undefined> {
  const [gone] = await tx
    .delete(signatures)
    .where(eq(signatures.claimRequestId, claimRequestId))
    .returning({ sha256: sql<string>`encode(sha256(image), 'hex')` })
  return gone?.sha256
}

/**
 * Whether another person has signed this claim request with the same image, which then comes from a page that still
 * holds theirs. The current signature is never such a one.
 */
async function isSomebodyElses(
  tx: Transaction,
  claimRequestId: string,
  image: Buffer,
  signer: string,
): Promise<boolean> {
  const ofImage = and(
    eq(signingRecords.claimRequestId, claimRequestId),
    eq(signingRecords.signatureSha256, fingerprint(image)),
  )
  const signers = await tx.select({ key: signingRecords.signerKey }).from(signingRecords).where(ofImage)
  if (signers.length === 0 || signers.some(({ key }) => key === signer)) return false
  const counting = await tx
    .select({ id: signatures.claimRequestId })
    .from(signatures)
    .where(and(eq(signatures.claimRequestId, claimRequestId), eq(signatures.image, image)))
  return counting.length === 0
}

/**
 * Stores a signature and records the signing. Another image replaces the old one; the same image leaves it as it was.
 * Gives false, and stores nothing, for the signature of another person; `forgotten` is the SHA-256 of the image that
 * was just deleted, if any.
 */
export async function takeSignature(
  tx: Transaction,
  deps: Pick<Deps, 'keyed'>,
  claimRequestId: string,
  signing: Signing,
  forgotten: string | undefined,
): Promise<boolean> {
  const { image, method, signer, at } = signing
  if (forgotten === fingerprint(image) || (await isSomebodyElses(tx, claimRequestId, image, signerKey(deps, signer))))
    return false
  const signed = { image, ...(method ? { method } : {}), signedAt: at }
  await tx
    .insert(signatures)
    .values({ claimRequestId, ...signed })
    .onConflictDoUpdate({ target: signatures.claimRequestId, set: signed, setWhere: ne(signatures.image, image) })
  const { rowCount } = await tx.execute(
    recordSigning(
      sql`json_to_recordset(${JSON.stringify([signingRow(deps, claimRequestId, signing)])}::json) as signing (${signingColumns})`,
    ),
  )
  if (rowCount) await recordEvent(tx, claimRequestId, at, signedEvent(signing))
  return true
}

/** Whether a claim request was signed, but by another person than it is about now. */
export async function isSignatureSuperseded(tx: Transaction, claimRequestId: string): Promise<boolean> {
  const of = {
    signature: eq(signatures.claimRequestId, claimRequestId),
    record: eq(signingRecords.claimRequestId, claimRequestId),
  }
  const [row] = await tx
    .select({
      superseded: sql<boolean>`not exists (select from ${signatures} where ${of.signature}) and exists (select from ${signingRecords} where ${of.record})`,
    })
    .from(sql`(values (1)) one`)
  return row!.superseded
}
