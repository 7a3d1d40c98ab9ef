import { eq } from 'drizzle-orm'
import setSession from '#schemas/operations/setSession.ts'
import { sessions } from '../../database/tables/index.ts'
import { renewDevice } from '../../plugins/device.ts'
import { ApiError } from '../../base/apiError.ts'
import { endSession, keepSession, sessionToken, userOfToken } from '../../services/sessions.ts'
import { tokenHash } from '../../base/tokens.ts'
import { route } from '../route.ts'

/** Puts a session that exists into a cookie that scripts cannot read; or ends it, and with it what this browser owned (AMB-74). */
export default route(setSession, async ({ deps, input, request, reply }) => {
  if (input.event === 'SIGNED_OUT') {
    const token = sessionToken(request)
    if (token) await deps.db.delete(sessions).where(eq(sessions.tokenHash, tokenHash(token)))
    endSession(request, reply)
    renewDevice(request, reply)
    return { success: true }
  }
  const token = input.session?.access_token
  if (!token || !(await userOfToken(deps, token))) throw new ApiError(401, 'Your session could not be started')
  keepSession(request, reply, token)
  return { success: true }
})
