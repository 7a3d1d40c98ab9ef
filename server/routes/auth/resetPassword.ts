import contract from '#schemas/operations/resetPassword.ts'
import { resetPassword } from '../../services/accounts/followLink.ts'
import { route } from '../route.ts'

export default route(contract, async ({ deps, input }) => {
  await resetPassword(deps, input)
  return { success: true }
})
