import signOutEverywhere from '#schemas/operations/signOutEverywhere.ts'
import { leaveDevices } from '../../services/accounts/leaveDevices.ts'
import { endSession, signedInUser } from '../../services/sessions.ts'
import { renewDevice } from '../../plugins/device.ts'
import { route } from '../route.ts'

/** A browser that was lost reaches nothing any more: neither by its session nor as the one that made a claim request. */
export default route(signOutEverywhere, async ({ deps, request, reply }) => {
  const user = await signedInUser(deps, request)
  await deps.db.transaction((tx) => leaveDevices(tx, deps.now(), user.id))
  endSession(request, reply)
  renewDevice(request, reply)
  return { success: true }
})
