import contract from '#schemas/operations/setPassword.ts'
import { keepKnownDevice } from '../../plugins/cookies.ts'
import { setPassword } from '../../services/accounts/setPassword.ts'
import { signedInUser } from '../../services/sessions.ts'
import { route } from '../route.ts'

export default route(contract, async ({ deps, input, caller, request, reply }) => {
  const pass = await setPassword(deps, caller, await signedInUser(deps, caller), input)
  if (pass) keepKnownDevice(request, reply, pass)
  return { success: true }
})
