import { normalisedEmail } from '../applicant/normalised.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { claimRequests, users, type ClaimRequestRow, type UserRow } from '../../database/tables/index.ts'
import type { Transaction } from '../../database/database.ts'
import type { Caller, Deps } from '../deps.ts'
import { ApiError } from '../../base/apiError.ts'
import { recordEvent } from '../events/recordEvent.ts'
import { requireItsEmail } from '../ownedRequest.ts'
import type { MailSite } from '../mail/mailSite.ts'
import { queueMail } from '../mail/queueMail.ts'
import { changePassword } from './changePassword.ts'
import { openSession, type SessionReply } from '../sessions.ts'

export const byEmail = (email: string) => eq(sql`lower(${users.email})`, normalisedEmail(email))

export interface OpenedAccount {
  user: UserRow
  session: SessionReply
  isNew: boolean
}
/** `existing`: the email has an account, about which nothing is revealed. `elsewhere`: the claim request belongs to the account of another email. */
export type NewAccount = OpenedAccount | 'existing' | 'elsewhere'

/** The error for a claim request that belongs to the account of another email. */
export const tiedElsewhere = (): ApiError =>
  new ApiError(
    409,
    'This claim belongs to the account of another email already. Please log in with that email, or contact us.',
  )

/** Ties a claim request to a user. False when it belongs to another user. */
export async function tieToUser(
  db: Deps['db'] | Transaction,
  claimRequestId: string,
  userId: string,
): Promise<boolean> {
  const tied = await db
    .update(claimRequests)
    .set({ userId, pendingAssociation: false })
    .where(
      and(
        eq(claimRequests.id, claimRequestId),
        sql`(${isNull(claimRequests.userId)} or ${eq(claimRequests.userId, userId)})`,
      ),
    )
    .returning({ id: claimRequests.id })
  return tied.length > 0
}

/** Records that a claim request belongs to an account now. */
export const recordTied = ({ db, now }: Pick<Deps, 'db' | 'now'>, claimRequestId: string): Promise<void> =>
  recordEvent(db, claimRequestId, now(), { kind: 'account', detail: { outcome: 'tied' } })

async function insertUser(
  tx: Transaction,
  now: Date,
  given: { email: string; passwordHash?: string; claimRequestId?: string },
): Promise<UserRow | undefined> {
  const metadata = {
    first_login: true,
    password_set: given.passwordHash !== undefined,
    ...(given.claimRequestId ? { claim_request_id: given.claimRequestId } : {}),
  }
  const [row] = await tx
    .insert(users)
    .values({ email: given.email, passwordHash: given.passwordHash ?? null, metadata, createdAt: now })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Locks the claim request: of two calls for it, the second sees what the first has done. */
const locked = async (tx: Transaction, id: string): Promise<ClaimRequestRow | undefined> =>
  (await tx.select().from(claimRequests).where(eq(claimRequests.id, id)).for('update'))[0]

/**
 * Opens an account with its first session and ties the claim request to it, all or nothing. A claim request that has
 * led to an account gets that account again. For another email that has an account, the claim request waits until this
 * browser logs in. The owner of a new account's email is asked by mail to confirm it. Throws 400 where the email of the
 * claim request was changed meanwhile.
 */
export function createAccount(
  deps: Deps,
  given: {
    email: string
    passwordHash?: string
    request: ClaimRequestRow
    signedIn?: UserRow
    mail: MailSite | undefined
    caller: Pick<Caller, 'ownerHash' | 'userAgent'>
  },
): Promise<NewAccount> {
  const { email, passwordHash, signedIn, mail, caller } = given
  return deps.db.transaction(async (tx) => {
    const now = deps.now()
    const request = await locked(tx, given.request.id)
    if (request) requireItsEmail(request, email)
    const created = request?.userId
      ? undefined
      : await insertUser(tx, now, { email, claimRequestId: given.request.id, passwordHash })
    const own = created ?? (await ownAccount(tx, email, request, signedIn?.id))
    const user = own && passwordHash && !created ? await withFirstPassword(tx, own, passwordHash) : own
    if (!user && request?.userId && !(await hasAccount(tx, email))) return 'elsewhere'
    if (!user) {
      if (request && !request.userId)
        await tx.update(claimRequests).set({ pendingAssociation: true }).where(eq(claimRequests.id, request.id))
      if (request && !request.userId && !request.pendingAssociation)
        await recordEvent(tx, request.id, now, { kind: 'account', detail: { outcome: 'waits for a sign-in' } })
      return 'existing'
    }
    if (request && !(await tieToUser(tx, request.id, user.id))) throw tiedElsewhere()
    if (created && mail) await queueMail(tx, now, { ...mail, letter: 'verify-email', about: { userId: user.id } })
    const session = await openSession({ db: tx, now: deps.now }, user.id, caller)
    if (request && !request.userId)
      await recordEvent(tx, request.id, now, {
        kind: 'account',
        detail: { outcome: created ? 'opened' : 'tied', withPassword: passwordHash !== undefined },
      })
    return { user, session, isNew: created !== undefined }
  })
}

const hasAccount = async (tx: Transaction, email: string): Promise<boolean> =>
  (await tx.select({ id: users.id }).from(users).where(byEmail(email))).length > 0

/** The account with its first password; undefined for an account that has one, which is not changed here. */
const withFirstPassword = async (tx: Transaction, user: UserRow, passwordHash: string): Promise<UserRow | undefined> =>
  user.passwordHash === null && (await changePassword(tx, user, passwordHash))
    ? { ...user, passwordHash, metadata: { ...user.metadata, password_set: true } }
    : undefined

/** The account that this claim request led to. Without being signed in, only while no password protects it. */
async function ownAccount(
  tx: Transaction,
  email: string,
  request: ClaimRequestRow | undefined,
  signedInAs: string | undefined,
): Promise<UserRow | undefined> {
  if (!request?.userId) return undefined
  const [row] = await tx
    .select()
    .from(users)
    .where(and(byEmail(email), eq(users.id, request.userId)))
  if (!row || row.id === signedInAs) return row
  return row.metadata.claim_request_id === request.id && !row.passwordHash ? row : undefined
}
