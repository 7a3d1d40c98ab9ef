import requestPasswordReset from '#schemas/operations/requestPasswordReset.ts'
import { askForPasswordReset } from '../../services/accounts/askForMail.ts'
import { route } from '../route.ts'

export default route(requestPasswordReset, async ({ deps, input, caller }) => {
  await askForPasswordReset(deps, caller, input.email)
  return { success: true }
})
