import { and, eq, isNull, sql } from 'drizzle-orm'
import { ApiError } from '../../base/apiError.ts'
import { claimRequests, users, type UserRow } from '../../database/tables/index.ts'
import { countSignIn } from '../counting/counts.ts'
import { unlessItFails } from '../counting/countUses.ts'
import type { Caller, Deps } from '../deps.ts'
import { ofBrowser } from '../ownedRequest.ts'
import { openSession, type SessionReply } from '../sessions.ts'
import { byEmail, recordTied } from './createAccount.ts'
import { devicePass, knownDevice } from './knownDevice.ts'
import { isPassword, signingIn } from './passwords.ts'

interface Credentials {
  email: string
  password: string
}

/** Claim requests of this browser that wait for the owner of their email to log in. */
async function takeWaiting(deps: Deps, ownerHash: string, user: UserRow): Promise<void> {
  const taken = await deps.db
    .update(claimRequests)
    .set({ userId: user.id, pendingAssociation: false })
    .where(
      and(
        ofBrowser(deps, ownerHash),
        eq(claimRequests.pendingAssociation, true),
        isNull(claimRequests.userId),
        eq(sql`lower(${claimRequests.email})`, user.email.toLowerCase()),
      ),
    )
    .returning({ id: claimRequests.id })
  for (const { id } of taken) await recordTied(deps, id)
}

/**
 * The user with this email and password. For an unknown email and for a wrong password it throws the same 401 after the same time; 429 after too many
 * failures. Only failures count.
 */
async function authenticated(deps: Deps, caller: Caller, { email, password }: Credentials): Promise<UserRow> {
  const [user] = await deps.db.select().from(users).where(byEmail(email))
  const attempt = await countSignIn(deps, caller, email, knownDevice(deps, caller.knownDevice, user))
  const right = await unlessItFails(attempt, () => isPassword(user?.passwordHash, password))
  if (!user || !right) throw new ApiError(401, 'Email or password is not right')
  await attempt.giveBack()
  await attempt.clear('email and address', 'known device')
  return user
}

/** Signs in: opens a session, gives the browser's waiting claim requests to the user, and makes the pass by which the browser is known from now on. */
export async function signIn(
  deps: Deps,
  caller: Caller,
  credentials: Credentials,
): Promise<{ user: UserRow; session: SessionReply; pass: string }> {
  const user = await signingIn(() => authenticated(deps, caller, credentials))
  const pass = devicePass(deps, user)
  await takeWaiting(deps, caller.ownerHash, user)
  return { user, session: await openSession(deps, user.id, caller), pass }
}
