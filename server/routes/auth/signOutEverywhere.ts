import contract from '#schemas/operations/signOutEverywhere.ts'
import { endSession } from '../../plugins/cookies.ts'
import { renewDevice } from '../../plugins/device.ts'
import { signOutEverywhere } from '../../services/accounts/leaveDevices.ts'
import { signedInUser } from '../../services/sessions.ts'
import { route } from '../route.ts'

export default route(contract, async ({ deps, caller, request, reply }) => {
  await signOutEverywhere(deps, await signedInUser(deps, caller))
  endSession(request, reply)
  renewDevice(request, reply)
  return { success: true }
})
