import type { ClaimRequestRow } from '../../database/tables/index.ts'
import { countSignUp } from '../counting/counts.ts'
import { unlessItFails } from '../counting/countUses.ts'
import type { Caller, Deps } from '../deps.ts'
import { mailSite } from '../mail/mailSite.ts'
import { requireItsEmail } from '../ownedRequest.ts'
import { currentUser } from '../sessions.ts'
import { createAccount, tiedElsewhere, type OpenedAccount } from './createAccount.ts'
import { hashChosen, wordsAbout } from './passwords.ts'

/**
 * Opens an account without a password for the applicant of a claim request; `existing` if the email already has one.
 *
 * This reveals whether an email has an account, but only for the caller's own claim request and only a limited number of times: the attempt is counted
 * before the result is known, since otherwise the count would reveal it. Asking again for one's own account reveals nothing new and is not counted. Throws
 * 400 if the email is not the claim request's, 409 if the claim request belongs to the account of another email, 429 after too many attempts.
 */
export async function openAccount(
  deps: Deps,
  caller: Caller,
  owner: ClaimRequestRow,
  email: string,
): Promise<OpenedAccount | 'existing'> {
  requireItsEmail(owner, email)
  const signedIn = await currentUser(deps, caller)
  const uses = await countSignUp(deps, caller, owner)
  const account = await unlessItFails(uses, () =>
    createAccount(deps, { email, request: owner, mail: mailSite(deps, caller), signedIn, caller }),
  )
  if (account === 'elsewhere') throw tiedElsewhere()
  if (account !== 'existing' && !account.isNew) await uses.giveBack()
  return account
}

/** The same with a password, always counted. An account belongs to a claim request of the caller, so emails cannot be probed here. */
export async function signUp(
  deps: Deps,
  caller: Caller,
  owner: ClaimRequestRow,
  { email, password }: { email: string; password: string },
): Promise<OpenedAccount | 'existing'> {
  requireItsEmail(owner, email)
  const uses = await countSignUp(deps, caller, owner)
  const passwordHash = await unlessItFails(uses, () => hashChosen(password, wordsAbout(caller, email)))
  const account = await unlessItFails(uses, () =>
    createAccount(deps, { email, passwordHash, request: owner, mail: mailSite(deps, caller), caller }),
  )
  if (account === 'elsewhere') throw tiedElsewhere()
  return account
}
