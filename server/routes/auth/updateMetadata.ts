import contract from '#schemas/operations/updateMetadata.ts'
import { signedInUser, updateMetadata, userReply } from '../../services/sessions.ts'
import { route } from '../route.ts'

export default route(contract, async ({ deps, input, caller }) => {
  const user = await updateMetadata(deps, await signedInUser(deps, caller), input)
  return { success: true, data: { user: userReply(user) } }
})
