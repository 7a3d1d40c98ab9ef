import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import {
  claimEvents,
  claimRequests,
  claims,
  creditChecks,
  definitions,
  funnelVersions,
  legalFileAcknowledgments,
  legalFileTemplates,
  legalTexts,
  signatures,
  signingRecords,
  uploads,
  type ClaimEventRow,
  type ClaimRequestRow,
} from '../../database/tables/index.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { timeOfId } from '../../database/timedIds.ts'
import { hasReference } from '../ownedRequest.ts'
import { idsOfReference } from '../references.ts'

type Handle = Pick<Database | Transaction, 'select'>

/** Whatever else is typed is no reference, and some of it no text that the database takes. */
const isReference = /^[\w-]{1,40}$/

/** The claim request with a reference, or of the claim that has it. */
export async function requestWithReference(db: Handle, reference: string): Promise<ClaimRequestRow | undefined> {
  if (!isReference.test(reference)) return undefined
  const [own] = await db.select().from(claimRequests).where(hasReference(reference))
  if (own) return own
  const [from, to] = idsOfReference(reference) ?? []
  const ofMonth =
    from && to ? and(sql`${claims.claimRequestId} >= ${from}`, sql`${claims.claimRequestId} < ${to}`) : undefined
  const [claim] = await db
    .select({ id: claims.claimRequestId })
    .from(claims)
    .where(and(eq(claims.claimReference, reference), ofMonth))
  if (!claim) return undefined
  const [request] = await db.select().from(claimRequests).where(eq(claimRequests.id, claim.id))
  return request
}

/** Whether an older claim request has its journal from the beginning: then those that came later must have it, too. */
async function isJournalled(db: Handle, id: string): Promise<boolean> {
  const [older] = await db
    .select({ id: claimEvents.claimRequestId, at: claimEvents.at })
    .from(claimEvents)
    .where(and(lt(claimEvents.claimRequestId, id), eq(claimEvents.number, 1)))
    .orderBy(desc(claimEvents.claimRequestId))
    .limit(1)
  return older !== undefined && timeOfId(older.id)?.getTime() === older.at.getTime()
}

const hashesIn = (text: string): string[] => text.match(/(?<=")[0-9a-f]{64}(?=")/g) ?? []

/** Every translation that the journal names, by its own hash. */
const translationsNamed = (events: ClaimEventRow[]): string[] => [
  ...new Set(events.flatMap(({ detail }) => hashesIn(/"languages":(\{[^{}]*\})/.exec(detail)?.[1] ?? ''))),
]

/** Every definition that the journal, the records or the claim request name. */
const definitionsNamed = (request: ClaimRequestRow, events: ClaimEventRow[], records: { definition: string }[]) => [
  ...new Set(
    [
      request.definition,
      ...records.map(({ definition }) => definition),
      ...events.flatMap(({ detail }) => /"definition":"([0-9a-f]{64})"/.exec(detail)?.[1] ?? []),
    ].filter(Boolean),
  ),
]

/** All rows that say something about a claim request, and what they refer to. */
export async function readStored(db: Handle, request: ClaimRequestRow) {
  const { id } = request
  const events = await db
    .select()
    .from(claimEvents)
    .where(eq(claimEvents.claimRequestId, id))
    .orderBy(asc(claimEvents.number))
  const records = await db
    .select()
    .from(signingRecords)
    .where(eq(signingRecords.claimRequestId, id))
    .orderBy(asc(signingRecords.signedAt))
  const [signature] = await db
    .select({ sha256: sql<string>`encode(sha256(${signatures.image}), 'hex')`, signedAt: signatures.signedAt })
    .from(signatures)
    .where(eq(signatures.claimRequestId, id))
  const acknowledged = await db
    .select({
      id: legalFileAcknowledgments.legalFileTemplateId,
      name: legalFileTemplates.name,
      version: legalFileAcknowledgments.version,
      at: legalFileAcknowledgments.acknowledgedAt,
    })
    .from(legalFileAcknowledgments)
    .innerJoin(legalFileTemplates, eq(legalFileTemplates.id, legalFileAcknowledgments.legalFileTemplateId))
    .where(eq(legalFileAcknowledgments.claimRequestId, id))
    .orderBy(asc(legalFileTemplates.displayOrder))
  const checks = await db
    .select({
      id: creditChecks.id,
      run: creditChecks.run,
      provider: creditChecks.provider,
      proof: creditChecks.proof,
      status: creditChecks.status,
      claimsFound: creditChecks.claimsFound,
      startedAt: creditChecks.startedAt,
      finishedAt: creditChecks.finishedAt,
    })
    .from(creditChecks)
    .where(eq(creditChecks.claimRequestId, id))
    .orderBy(asc(creditChecks.run))
  const named = definitionsNamed(request, events, records)
  const templates = await db
    .select({ id: legalFileTemplates.id })
    .from(legalFileTemplates)
    .where(eq(legalFileTemplates.brandId, request.brandId))
  return {
    request,
    events,
    records,
    signature,
    acknowledged,
    checks,
    claims: await db.select().from(claims).where(eq(claims.claimRequestId, id)).orderBy(asc(claims.claimReference)),
    files: await db.select().from(uploads).where(eq(uploads.claimRequestId, id)).orderBy(asc(uploads.createdAt)),
    definitions: await db.select().from(definitions).where(inArray(definitions.hash, named)),
    /** The forms in other languages, as they were read. */
    translations: await db
      .select()
      .from(definitions)
      .where(inArray(definitions.hash, translationsNamed(events))),
    versions: await db
      .select({
        version: funnelVersions.version,
        definition: funnelVersions.definition,
        madeAt: funnelVersions.madeAt,
        supersededAt: funnelVersions.supersededAt,
      })
      .from(funnelVersions)
      .where(inArray(funnelVersions.definition, named))
      .orderBy(asc(funnelVersions.madeAt)),
    /** Every version of the brand's legal documents. */
    texts: await db
      .select()
      .from(legalTexts)
      .where(
        inArray(
          legalTexts.templateId,
          templates.map((template) => template.id),
        ),
      )
      .orderBy(asc(legalTexts.firstSeen)),
    isJournalled: await isJournalled(db, id),
  }
}

export type Stored = Awaited<ReturnType<typeof readStored>>
