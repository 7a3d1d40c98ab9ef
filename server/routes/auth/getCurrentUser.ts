import getCurrentUser from '#schemas/operations/getCurrentUser.ts'
import { currentUser, userReply } from '../../services/sessions.ts'
import { route } from '../route.ts'

export default route(getCurrentUser, async ({ deps, caller }) => {
  const user = await currentUser(deps, caller)
  return user ? { success: true, loggedIn: true, data: { user: userReply(user) } } : { success: true, loggedIn: false }
})
