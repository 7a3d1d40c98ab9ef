import requestEmailVerification from '#schemas/operations/requestEmailVerification.ts'
import { askForVerification } from '../../services/accounts/askForMail.ts'
import { signedInUser } from '../../services/sessions.ts'
import { route } from '../route.ts'

export default route(requestEmailVerification, async ({ deps, caller }) => {
  await askForVerification(deps, caller, await signedInUser(deps, caller))
  return { success: true }
})
