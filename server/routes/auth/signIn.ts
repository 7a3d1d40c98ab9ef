import contract from '#schemas/operations/signIn.ts'
import { keepKnownDevice } from '../../plugins/cookies.ts'
import { signIn } from '../../services/accounts/signIn.ts'
import { userReply } from '../../services/sessions.ts'
import { route } from '../route.ts'

export default route(contract, async ({ deps, input, caller, request, reply }) => {
  const { user, session, pass } = await signIn(deps, caller, input)
  keepKnownDevice(request, reply, pass)
  return { success: true, data: { user: userReply(user), session } }
})
