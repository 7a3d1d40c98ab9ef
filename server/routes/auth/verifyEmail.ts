import contract from '#schemas/operations/verifyEmail.ts'
import { keepKnownDevice } from '../../plugins/cookies.ts'
import { verifyEmail } from '../../services/accounts/followLink.ts'
import { route } from '../route.ts'

export default route(contract, async ({ deps, input, caller, request, reply }) => {
  const pass = await verifyEmail(deps, caller, input.token)
  if (pass) keepKnownDevice(request, reply, pass)
  return { success: true }
})
