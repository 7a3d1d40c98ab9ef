import { eq } from 'drizzle-orm'
import type { ChangePassword } from '#schemas/studio/index.ts'
import { ApiError } from '../../base/apiError.ts'
import { isUuid } from '../../base/tokens.ts'
import { staff, type StaffRow, type StaffSessionRow } from '../../database/tables/index.ts'
import { hashChosen, isPassword } from '../accounts/passwords.ts'
import { recordAct } from '../audit.ts'
import { countOfStaff } from '../counting/counts.ts'
import { unlessItFails } from '../counting/countUses.ts'
import type { Deps } from '../deps.ts'
import { useSecondFactor } from './secondFactor.ts'
import { actorOf, changeStaffPassword } from './staffAccounts.ts'
import { closeStaffSessions, noteConfirmed } from './staffSessions.ts'

/** Throws unless this is the password of the account: 403, and 429 after too many guesses. */
async function checkPassword(deps: Deps, row: StaffRow, password: string): Promise<void> {
  if (row.passwordHash === null)
    throw new ApiError(403, 'Your account has no password here. Sign in with your organisation again.')
  const guess = await countOfStaff(deps, 'staffConfirm', row)
  if (!(await unlessItFails(guess, () => isPassword(row.passwordHash, password)))) {
    await recordAct(deps.db, deps.now(), { actor: actorOf(row), action: 'studio password wrong', detail: {} })
    throw new ApiError(403, 'This is not your password. Capital letters count.')
  }
  await guess.giveBack()
}

/** Takes the password once more. Throws 403 for another one, 429 after too many guesses. */
export async function confirmAgain(
  deps: Deps,
  row: StaffRow,
  session: StaffSessionRow,
  password: string,
): Promise<void> {
  await checkPassword(deps, row, password)
  await noteConfirmed(deps, session)
}

/**
 * Changes the password of a member of staff, who knows the current one. Every session and key ends, the session of this
 * browser too: whoever else holds one is out. Throws 403 without the current password, 429 after too many guesses.
 */
export async function changeOwnPassword(
  deps: Deps,
  row: StaffRow,
  { current_password: current, password }: ChangePassword,
): Promise<void> {
  await checkPassword(deps, row, current)
  const passwordHash = await hashChosen(password, [row.email, row.name])
  await deps.db.transaction(async (tx) => {
    const [now] = await tx.select().from(staff).where(eq(staff.id, row.id)).for('update')
    if (now?.passwordHash !== row.passwordHash)
      throw new ApiError(409, 'Your password was changed meanwhile. Sign in again.')
    const ended = await changeStaffPassword(tx, row.id, passwordHash)
    await recordAct(tx, deps.now(), { actor: actorOf(row), action: 'studio password change', detail: { ...ended } })
  })
}

/** Ends a session of a member of staff, wherever it is. Throws 404 if it is not theirs or has ended. */
export const endStaffSession = ({ db, now }: Deps, row: StaffRow, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    if (!isUuid(id) || (await closeStaffSessions(tx, row.id, id)) === 0)
      throw new ApiError(404, 'This session has ended already.')
    await recordAct(tx, now(), { actor: actorOf(row), action: 'studio session end', detail: {} })
  })

/** Gives the account its second factor. Throws 400 for a wrong code, 409 if it has one. */
export const setUpSecondFactor = (
  deps: Deps,
  row: StaffRow,
  given: { sealed: string; code: string },
): Promise<StaffRow> =>
  deps.db.transaction(async (tx) => {
    const changed = await useSecondFactor(deps, tx, row, given)
    await recordAct(tx, deps.now(), { actor: actorOf(row), action: 'studio second factor', detail: {} })
    return changed
  })
