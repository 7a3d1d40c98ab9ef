import { and, eq, ne } from 'drizzle-orm'
import setPassword from '#schemas/operations/setPassword.ts'
import { sessions, users } from '../../database/tables/index.ts'
import { hashPassword } from '../../services/accounts/passwords.ts'
import { sessionToken, signedInUser } from '../../services/sessions.ts'
import { tokenHash } from '../../services/tokens.ts'
import { route } from '../route.ts'

/** The user's other sessions end: whoever had one may not be who set the password. */
export default route(setPassword, async ({ deps, input, request }) => {
  const user = await signedInUser(deps, request)
  const passwordHash = await hashPassword(input.password)
  const thisOne = tokenHash(sessionToken(request)!)
  await deps.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ passwordHash, metadata: { ...user.metadata, password_set: true } })
      .where(eq(users.id, user.id))
    await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.tokenHash, thisOne)))
  })
  return { success: true }
})
