import { ApiError } from '../../base/apiError.ts'
import type { UserRow } from '../../database/tables/index.ts'
import { countPasswordCheck } from '../counting/counts.ts'
import { unlessItFails } from '../counting/countUses.ts'
import type { Caller, Deps } from '../deps.ts'
import { changePassword } from './changePassword.ts'
import { devicePass } from './knownDevice.ts'
import { leaveDevices, lockClaims } from './leaveDevices.ts'
import { hashChosen, isPassword, wordsAbout } from './passwords.ts'
import { tellOwner } from './tellOwner.ts'

export const notRight = () => new ApiError(403, 'Your current password is not right')
const isMissing = () => new ApiError(403, 'Your account has a password already. To change it, please enter it too.')

/** Throws unless the caller knows the password of the account. Guesses are counted. */
export async function checkCurrent(deps: Deps, user: UserRow, given: string, refusal: () => ApiError): Promise<void> {
  const uses = await countPasswordCheck(deps, user)
  if (!(await unlessItFails(uses, () => isPassword(user.passwordHash, given)))) throw refusal()
  await uses.giveBack()
}

/**
 * Sets the password of the signed-in user. An account without one gets its first: its sessions can only stem from its creation, since any other sign-in
 * takes a password. Otherwise the current password is required. A repeat whose reply was lost changes nothing and succeeds. The user's other sessions end,
 * since another person may hold them, and the owner is told of a change by mail.
 *
 * Gives a pass for this browser, which is known from now on; undefined for such a repeat. Throws 403 without the current password, 429 after too many
 * guesses, 400 for a password that is easily guessed.
 */
export async function setPassword(
  deps: Deps,
  caller: Caller,
  user: UserRow,
  { password, current_password: current }: { password: string; current_password?: string | undefined },
): Promise<string | undefined> {
  if (user.passwordHash !== null) {
    await checkCurrent(deps, user, current ?? password, current === undefined ? isMissing : notRight)
    if (current === undefined) return undefined
  }
  const passwordHash = await hashChosen(password, wordsAbout(caller, user.email))
  await deps.db.transaction(async (tx) => {
    await lockClaims(tx, user.id)
    if (!(await changePassword(tx, user, passwordHash))) throw isMissing()
    await leaveDevices(tx, deps.now(), user.id, { sessionToken: caller.sessionToken!, ownerHash: caller.ownerHash })
    if (user.passwordHash !== null) await tellOwner(deps, tx, caller, user.id)
  })
  return devicePass(deps, { ...user, passwordHash })
}
