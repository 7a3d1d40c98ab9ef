import { eq, sql } from 'drizzle-orm'
import { claimRequests, signatures } from '../../database/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { recordSigning } from './signingRecord.ts'
import type { ClaimRequestRow } from '../ownedRequest.ts'
import { readAnswers, readSignature, type Submission } from './readAnswers.ts'

/** Who a verification was about. */
const person = ['firstName', 'lastName', 'dateOfBirth', 'phoneNumber'] as const
const isSomeoneElse = (request: ClaimRequestRow, answers: Partial<typeof claimRequests.$inferInsert>): boolean => person.some((name) => name in answers && answers[name] !== request[name])

/** Brings a claim request up to date with what is answered; what is not answered stays. A new signature replaces the old one, and another person must be verified anew. */
export async function updateRequest(deps: Deps, request: ClaimRequestRow, given: Submission): Promise<void> {
  const at = deps.now()
  // It keeps the session that created it: a repeat of the create must still find it.
  const { deviceSessionId: _, ...answers } = readAnswers(given, at)
  const signature = readSignature(given)
  await deps.db.transaction(async (tx) => {
    await tx.update(claimRequests).set({ ...answers, ...(isSomeoneElse(request, answers) ? { verificationId: null } : {}), funnel: given.funnel, definition: given.definition ?? '', updatedAt: at }).where(eq(claimRequests.id, request.id))
    if (!signature) return
    const signed = { image: signature.image, method: signature.method ?? null, signedAt: at }
    await tx.insert(signatures).values({ claimRequestId: request.id, ...signed }).onConflictDoUpdate({ target: signatures.claimRequestId, set: signed })
    const record = recordSigning(sql`(select ${request.id}::uuid as id)`, { ...signature, brandId: request.brandId, funnel: given.funnel, definition: given.definition ?? '', at })
    await tx.execute(record)
  })
}
