import type { AccountContext } from '#schemas/operations/getAccount.ts'
import { callOperation } from '../../api/callOperation.ts'

export type Account =
  | { state: 'signed-out' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; contexts: AccountContext[]; needsPassword: boolean }

/** The signed-in visitor's claim requests, and whether the account still lacks a password. */
export async function loadAccount(): Promise<Account> {
  const [who, account] = await Promise.all([callOperation('getCurrentUser', {}), callOperation('getAccount', {})])
  if ((who.ok && !who.reply.loggedIn) || (!account.ok && account.status === 401)) return { state: 'signed-out' }
  if (!account.ok) return { state: 'failed', message: account.message }
  const user = who.ok ? who.reply.data?.user : undefined
  return { state: 'ready', contexts: account.reply.data, needsPassword: user !== undefined && user.user_metadata.password_set !== true }
}
