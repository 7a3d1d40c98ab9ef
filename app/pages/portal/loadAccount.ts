import type { AccountContext } from '#schemas/operations/account.ts'
import type { StoredClaim } from '#schemas/operations/claims.ts'
import { callOperation, type AnswerOf, type Unchecked } from '../../api/callOperation.ts'
import { lacking } from '../../api/endpoints.ts'
import { isSignedIn } from '../../api/isSignedIn.ts'

export type ListedClaim = Unchecked<StoredClaim>
type Listed = { ok: true; claims: ListedClaim[] } | { ok: false; message: string }

/** Loads the claims of a claim request, with their status history. */
export async function loadClaims(claimRequestId: string, signal: AbortSignal): Promise<Listed> {
  const listed = await callOperation('listClaims', { claimRequestId, include: 'status_history' }, { signal })
  if (!listed.ok) return listed
  const { data } = listed.reply
  return data ? { ok: true, claims: data as ListedClaim[] } : { ok: false, message: lacking('listClaims') }
}

/** A claim request as the account lists it. */
export type Context = Unchecked<AccountContext>

export type Account =
  | { state: 'signed-out' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; contexts: Context[]; owner: Owner }

/** The owner of the account. */
export interface Owner {
  email: string
  hasPassword: boolean
  /** Whether the email is confirmed. */
  isVerified: boolean
}

type User = NonNullable<NonNullable<AnswerOf<'getCurrentUser'>['data']>['user']>

/** Without a session, nothing else is requested. */
const ownerOf = (user: User | undefined): Owner => ({
  email: user?.email ?? '',
  hasPassword: user === undefined || (user.has_password ?? user.user_metadata?.password_set === true),
  isVerified: user?.email_verified ?? true,
})

/** Loads the visitor's claim requests, and what the account lacks. */
export async function loadAccount(signal: AbortSignal): Promise<Account> {
  const [who, account] = await Promise.all([
    callOperation('getCurrentUser', {}, { signal }),
    callOperation('getAccount', {}, { signal }),
  ])
  if ((who.ok && !isSignedIn(who.reply)) || (!account.ok && account.status === 401)) return { state: 'signed-out' }
  if (!account.ok) return { state: 'failed', message: account.message }
  const { data: contexts } = account.reply
  if (!contexts) return { state: 'failed', message: lacking('getAccount') }
  return { state: 'ready', contexts, owner: ownerOf(who.ok ? who.reply.data?.user : undefined) }
}
