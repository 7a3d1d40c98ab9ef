import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { fingerprint } from '#server/data/fingerprint.ts'
import {
  legalTexts,
  signingRecords,
  type SignedDocument,
  type Signer,
  type ClaimRequestRow,
} from '../../database/tables/index.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { Keyed } from '../../base/tokens.ts'
import type { Caller } from '../deps.ts'
import type { ClaimEvent } from '../events/recordEvent.ts'

/** The sender of a signature, as far as a call tells. */
export interface Sender {
  /** SHA-256 of the device cookie. */
  ownerHash: string
  userAgent?: string
  networkAddress?: string
}

const longestAgent = 500

export const senderOf = ({ ownerHash, address, userAgent }: Caller): Sender => ({
  ownerHash,
  networkAddress: address,
  ...(userAgent ? { userAgent: userAgent.slice(0, longestAgent) } : {}),
})

/** The signer, as far as the answers tell. */
export type Signatory = Partial<Pick<ClaimRequestRow, 'title' | 'firstName' | 'lastName' | 'dateOfBirth' | 'address'>>

const signerOf = ({ title, firstName, lastName, dateOfBirth, address }: Signatory): Signer => ({
  title: title ?? '',
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  dateOfBirth: dateOfBirth ?? '',
  address: address ?? {},
})

/** A keyed hash of the signer, by name and birth date: a new address or title does not change it. */
export const signerKey = ({ keyed }: { keyed: Keyed }, { firstName, lastName, dateOfBirth }: Signatory): string =>
  keyed(`signer ${JSON.stringify([firstName ?? '', lastName ?? '', dateOfBirth ?? ''])}`)

export interface Signing {
  image: Buffer
  method?: string
  signer: Signatory
  terms: SignedDocument[]
  sender: Sender
  funnel: string
  definition: string
  at: Date
}

/** The event of a signing: what its record says, without what identifies a browser. */
export const signedEvent = ({ image, method, signer, terms, funnel, definition }: Signing): ClaimEvent => ({
  kind: 'signed',
  detail: { sha256: fingerprint(image), method, funnel, definition, signer: signerOf(signer), terms },
})

/** The JSON columns that `recordSigning` reads. */
export const signingColumns =
  sql.raw(`id uuid, signature_sha256 text, signature_method text, funnel text, definition text, signer_key text, signer jsonb, terms jsonb,
  owner_hash text, sender_agent text, network_address text, at timestamptz`)

/** A signing as a row with `signingColumns`. */
export const signingRow = (
  deps: { keyed: Keyed },
  id: string,
  { image, method, signer, terms, sender, funnel, definition, at }: Signing,
) => ({
  id,
  signature_sha256: fingerprint(image),
  signature_method: method,
  funnel,
  definition,
  signer_key: signerKey(deps, signer),
  signer: signerOf(signer),
  terms,
  owner_hash: sender.ownerHash,
  sender_agent: sender.userAgent,
  network_address: sender.networkAddress,
  at,
})

/**
 * Records the signings in `from`, which has `signingColumns`. The same image by the same person under the same
 * definition is recorded once. The documents are empty at first: only the browser knows which were on screen, and tells
 * next (`recordDocuments`).
 */
export const recordSigning = (from: SQL): SQL => sql`
  insert into signing_records (claim_request_id, signature_sha256, method, funnel, definition, documents, signer_key, signer, terms, device_hash, user_agent, network_address, signed_at)
  select id, signature_sha256, signature_method, funnel, definition, '[]'::jsonb, signer_key, signer, terms, owner_hash, sender_agent, network_address, at from ${from}
  on conflict do nothing`

export type ShownDocument = Omit<SignedDocument, 'sha256'>

/** The documents with the SHA-256 of their texts, without those whose version this site never showed. */
export async function withTexts(
  db: Pick<Database, 'select'>,
  shown: readonly ShownDocument[],
): Promise<SignedDocument[]> {
  const templateIds = shown.map(({ id }) => id)
  const texts = await db
    .select({ id: legalTexts.templateId, version: legalTexts.version, sha256: legalTexts.sha256 })
    .from(legalTexts)
    .where(inArray(legalTexts.templateId, templateIds))
    .orderBy(desc(legalTexts.firstSeen))
  return shown.flatMap((document) => {
    const text = texts.find(({ id, version }) => id === document.id && version === document.version)
    return text ? [{ ...document, sha256: text.sha256 }] : []
  })
}

/** Adds to the current signing which documents were on screen, once (AMB-47). Does nothing when there is no signature. Tells whether it did. */
export async function recordDocuments(
  tx: Transaction,
  claimRequestId: string,
  documents: SignedDocument[],
): Promise<boolean> {
  const counting = sql`select encode(sha256(image), 'hex') from signatures where claim_request_id = ${claimRequestId}`
  const latest = sql`select max(signed_at) from signing_records where claim_request_id = ${claimRequestId} and signature_sha256 = (${counting})`
  const { rowCount } = await tx
    .update(signingRecords)
    .set({ documents })
    .where(
      and(
        eq(signingRecords.claimRequestId, claimRequestId),
        sql`${signingRecords.signatureSha256} = (${counting})`,
        sql`${signingRecords.signedAt} = (${latest})`,
        sql`${signingRecords.documents} = '[]'::jsonb`,
      ),
    )
  return rowCount !== 0
}
