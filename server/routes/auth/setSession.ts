import setSession from '#schemas/operations/setSession.ts'
import { ApiError } from '../../base/apiError.ts'
import { endSession, keepSession } from '../../plugins/cookies.ts'
import { renewDevice } from '../../plugins/device.ts'
import { closeSession, userOfToken } from '../../services/sessions.ts'
import { route } from '../route.ts'

/** Puts an existing session into a cookie that scripts cannot read; or ends it, and with it this browser's access to what it owned (AMB-74). */
export default route(setSession, async ({ deps, input, caller, request, reply }) => {
  if (input.event === 'SIGNED_OUT') {
    await closeSession(deps, caller)
    endSession(request, reply)
    renewDevice(request, reply)
    return { success: true }
  }
  const token = input.session?.access_token
  if (!token || !(await userOfToken(deps, token))) throw new ApiError(401, 'Your session could not be started')
  keepSession(request, reply, token)
  return { success: true }
})
