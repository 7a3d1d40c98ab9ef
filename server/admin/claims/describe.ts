import { and, asc, eq, inArray } from 'drizzle-orm'
import {
  claimEvents,
  claims,
  creditChecks,
  legalFileAcknowledgments,
  legalFileTemplates,
  outbox,
  signatures,
  signingRecords,
  type claimRequests,
} from '../../database/tables/index.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { filesOf, referenceTo } from '../../services/uploads/claimUploads.ts'

/** The error for a reference that no claim request has. */
export const noSuchClaim = 'no claim request has this reference; runnel-server claims list shows those that are there'

/** Everything stored about one claim request, except the files themselves, the signature image, the raw credit report, and the hashes that identify browsers and signers. */
export async function describe(
  db: Pick<Database | Transaction, 'select'>,
  { ownerHash: _, ...request }: typeof claimRequests.$inferSelect,
) {
  const ofRequest = {
    claims: eq(claims.claimRequestId, request.id),
    checks: eq(creditChecks.claimRequestId, request.id),
  }
  return {
    ...request,
    claims: (
      await db.select().from(claims).where(ofRequest.claims).orderBy(asc(claims.createdAt), asc(claims.lenderName))
    ).map(({ claimRequestId: __, accountKey: ___, ...claim }) => claim),
    creditChecks: await db
      .select({
        run: creditChecks.run,
        provider: creditChecks.provider,
        status: creditChecks.status,
        claimsFound: creditChecks.claimsFound,
        startedAt: creditChecks.startedAt,
        finishedAt: creditChecks.finishedAt,
      })
      .from(creditChecks)
      .where(ofRequest.checks)
      .orderBy(asc(creditChecks.run)),
    signature:
      (
        await db
          .select({ method: signatures.method, signedAt: signatures.signedAt })
          .from(signatures)
          .where(eq(signatures.claimRequestId, request.id))
      )[0] ?? null,
    signed: (
      await db
        .select()
        .from(signingRecords)
        .where(eq(signingRecords.claimRequestId, request.id))
        .orderBy(asc(signingRecords.signedAt))
    ).map(({ claimRequestId: __, deviceHash: ___, signerKey: ____, ...record }) => record),
    acknowledged: await db
      .select({
        document: legalFileTemplates.name,
        version: legalFileAcknowledgments.version,
        at: legalFileAcknowledgments.acknowledgedAt,
      })
      .from(legalFileAcknowledgments)
      .innerJoin(legalFileTemplates, eq(legalFileTemplates.id, legalFileAcknowledgments.legalFileTemplateId))
      .where(eq(legalFileAcknowledgments.claimRequestId, request.id))
      .orderBy(asc(legalFileTemplates.displayOrder)),
    // Somebody else of this name and birth date failed the identity questions: the applicant is not told. A search that was held back may need `person release`, and a pass `person looked`.
    heldBack: (
      await db
        .select({ at: claimEvents.at, detail: claimEvents.detail })
        .from(claimEvents)
        .where(and(eq(claimEvents.claimRequestId, request.id), eq(claimEvents.kind, 'call')))
        .orderBy(asc(claimEvents.number))
    ).flatMap(({ at, detail }) => {
      const { operation, outcome } = JSON.parse(detail) as { operation: string; outcome?: string }
      return outcome === 'held back' ? [{ at, operation }] : []
    }),
    looks: (
      await db
        .select({ at: claimEvents.at, kind: claimEvents.kind, detail: claimEvents.detail })
        .from(claimEvents)
        .where(and(eq(claimEvents.claimRequestId, request.id), inArray(claimEvents.kind, ['look-needed', 'looked'])))
        .orderBy(asc(claimEvents.number))
    ).map(({ detail, ...event }) => ({ ...event, ...(JSON.parse(detail) as object) })),
    files: (await filesOf({ db }, request.id)).map((file) => ({ ...referenceTo(file), sentAt: file.createdAt })),
    deliveries: await db
      .select({ topic: outbox.topic, attempts: outbox.attempts, doneAt: outbox.doneAt })
      .from(outbox)
      .where(eq(outbox.claimRequestId, request.id))
      .orderBy(asc(outbox.id)),
  }
}

/** JSON without characters that a terminal would interpret. */
export const safeJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, undefined, indent).replace(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
