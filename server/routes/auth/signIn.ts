import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import signIn from '#schemas/operations/signIn.ts'
import { claimRequests, users, type UserRow } from '../../database/tables/index.ts'
import { byEmail } from '../../services/accounts/createAccount.ts'
import { isPassword, signingIn } from '../../services/accounts/passwords.ts'
import { ApiError } from '../../base/apiError.ts'
import { knownDevice, rememberDevice } from '../../services/accounts/knownDevice.ts'
import { countSignIn } from '../../services/counting/counts.ts'
import { unlessItFails } from '../../services/counting/countUses.ts'
import type { Deps } from '../../services/deps.ts'
import { ofBrowser } from '../../services/ownedRequest.ts'
import { openSession, userReply } from '../../services/sessions.ts'
import { route } from '../route.ts'

/** Claim requests of this browser that were waiting for the owner of their email to log in. */
const takeWaiting = (deps: Deps, ownerHash: string, user: UserRow) =>
  deps.db
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

/** Whose email and password these are; nobody's are the same whether the email is unknown or the password wrong, in words and in time. Only failures count. */
async function authenticated(
  deps: Deps,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
): Promise<UserRow> {
  const [user] = await deps.db.select().from(users).where(byEmail(email))
  const attempt = await countSignIn(deps, request, email, knownDevice(deps, request, user))
  const right = await unlessItFails(attempt, () => isPassword(user?.passwordHash, password))
  if (!user || !right) throw new ApiError(401, 'Email or password is not right')
  await attempt.giveBack()
  await attempt.clear('email and address', 'known device')
  return user
}

export default route(signIn, async ({ deps, input, request, reply }) => {
  const user = await signingIn(() => authenticated(deps, request, input))
  rememberDevice(deps, request, reply, user)
  await takeWaiting(deps, request.ownerHash, user)
  return { success: true, data: { user: userReply(user), session: await openSession(deps, user.id) } }
})
