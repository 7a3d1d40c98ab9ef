import getAccount from '#schemas/operations/getAccount.ts'
import { contextsOfUser } from '../../services/account/accountContext.ts'
import { signedInUser } from '../../services/sessions.ts'
import { route } from '../route.ts'

export default route(getAccount, async ({ deps, caller }) => {
  const user = await signedInUser(deps, caller)
  return { success: true, data: await contextsOfUser(deps, user, caller.brand.brandId) }
})
