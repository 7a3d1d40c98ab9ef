import setPassword from '#schemas/operations/setPassword.ts'
import { changePassword } from '../../services/accounts/changePassword.ts'
import { rememberDevice } from '../../services/accounts/knownDevice.ts'
import { leaveDevices, lockClaims } from '../../services/accounts/leaveDevices.ts'
import { hashPassword, isPassword } from '../../services/accounts/passwords.ts'
import { ApiError } from '../../base/apiError.ts'
import { countPasswordCheck } from '../../services/counting/counts.ts'
import { unlessItFails } from '../../services/counting/countUses.ts'
import type { Deps } from '../../services/deps.ts'
import { sessionToken, signedInUser } from '../../services/sessions.ts'
import { route } from '../route.ts'
import type { UserRow } from '../../database/tables/index.ts'

const notRight = () => new ApiError(403, 'Your current password is not right')
const isMissing = () => new ApiError(403, 'Your account has a password already. To change it, please enter it too.')

/** Throws unless the caller knows the password of the account. Guesses are counted. */
async function checkCurrent(deps: Deps, user: UserRow, given: string, refusal: () => ApiError): Promise<void> {
  const uses = await countPasswordCheck(deps, user)
  if (!(await unlessItFails(uses, () => isPassword(user.passwordHash, given)))) throw refusal()
  await uses.giveBack()
}

/**
 * An account without a password gets its first one: its sessions can only be those that were opened with it, since any other way in takes a password. One that has
 * a password is asked for it. A repeat whose reply was lost sets what is set already, and succeeds. The user's other sessions end: whoever had one may not be who set
 * the password.
 */
export default route(setPassword, async ({ deps, input, request, reply }) => {
  const user = await signedInUser(deps, request)
  const { password, current_password: current } = input
  if (user.passwordHash !== null)
    await checkCurrent(deps, user, current ?? password, current === undefined ? isMissing : notRight)
  if (user.passwordHash !== null && current === undefined) return { success: true }
  const passwordHash = await hashPassword(password)
  await deps.db.transaction(async (tx) => {
    await lockClaims(tx, user.id)
    if (!(await changePassword(tx, user, passwordHash))) throw isMissing()
    await leaveDevices(tx, deps.now(), user.id, { sessionToken: sessionToken(request)!, ownerHash: request.ownerHash })
  })
  rememberDevice(deps, request, reply, { ...user, passwordHash })
  return { success: true }
})
