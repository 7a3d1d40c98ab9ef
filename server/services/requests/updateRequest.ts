import { eq, ne, sql } from 'drizzle-orm'
import { claimRequests, otpChallenges, signatures } from '../../database/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { supersedeRuns } from '../credit/creditRuns.ts'
import { recordSigning } from './signingRecord.ts'
import type { ClaimRequestRow } from '../ownedRequest.ts'
import { isSearchedAnew, isVerifiedAnew } from '../samePerson.ts'
import { readAnswers, readSignature, type Submission } from './readAnswers.ts'

/**
 * Brings a claim request up to date with what is answered; what is not answered stays. Another signature replaces the old one; the same image again
 * leaves it as it was signed. Another person must be verified and searched for anew, and nothing that was found about the first stays. Returns it as it is then.
 */
export async function updateRequest(deps: Deps, { id }: ClaimRequestRow, given: Submission): Promise<ClaimRequestRow> {
  const at = deps.now()
  // It keeps the session that created it: a repeat of the create must still find it.
  const { deviceSessionId: _, ...answers } = readAnswers(given, at)
  const signature = readSignature(given)
  return deps.db.transaction(async (tx) => {
    const [known] = await tx.select().from(claimRequests).where(eq(claimRequests.id, id)).for('no key update')
    const isUnverified = isVerifiedAnew(known!, answers)
    if (isUnverified) await tx.delete(otpChallenges).where(eq(otpChallenges.claimRequestId, id))
    if (isSearchedAnew(known!, answers)) await supersedeRuns(tx, id)
    const [updated] = await tx
      .update(claimRequests)
      .set({ ...answers, ...(isUnverified ? { verificationId: null } : {}), funnel: given.funnel, definition: given.definition ?? '', updatedAt: at })
      .where(eq(claimRequests.id, id))
      .returning()
    if (!signature) return updated!
    const signed = { ...signature, signedAt: at }
    await tx
      .insert(signatures)
      .values({ claimRequestId: id, ...signed })
      .onConflictDoUpdate({ target: signatures.claimRequestId, set: signed, setWhere: ne(signatures.image, signature.image) })
    const record = recordSigning(sql`(select ${id}::uuid as id)`, { ...signature, funnel: given.funnel, definition: given.definition ?? '', at })
    await tx.execute(record)
    return updated!
  })
}
