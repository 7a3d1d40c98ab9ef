import { ApiError } from '../../base/apiError.ts'
import type { UserRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { endOwnSession } from '../sessions.ts'
import { checkCurrent, notRight } from './setPassword.ts'

const isMissing = () => new ApiError(403, 'Please enter your password to sign out another browser.')

/**
 * Ends a session of the signed-in user. With a password it is asked for, so that a person who finds a browser signed in
 * cannot shut the owner out elsewhere. Throws 403 without it, 404 if the session has ended, 429 after too many guesses.
 */
export async function endOneSession(
  deps: Deps,
  user: UserRow,
  { sessionId, current_password: current }: { sessionId: string; current_password?: string | undefined },
): Promise<void> {
  if (user.passwordHash !== null) {
    if (current === undefined) throw isMissing()
    await checkCurrent(deps, user, current, notRight)
  }
  if (!(await endOwnSession(deps, user, sessionId))) throw new ApiError(404, 'This browser is signed out already.')
}
