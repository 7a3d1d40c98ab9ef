import { operations } from '#schemas/operations/index.ts'
import { ApiError, notFound } from '../base/apiError.ts'
import { endSession, keepKnownDevice, keepSession } from '../plugins/cookies.ts'
import { renewDevice } from '../plugins/device.ts'
import { askForPasswordReset, askForVerification } from '../services/accounts/askForMail.ts'
import { recordTied, tieToUser } from '../services/accounts/createAccount.ts'
import { resetPassword, verifyEmail } from '../services/accounts/followLink.ts'
import { signOutEverywhere } from '../services/accounts/leaveDevices.ts'
import { endOneSession } from '../services/accounts/endOneSession.ts'
import { openAccount, signUp } from '../services/accounts/openAccount.ts'
import { setPassword } from '../services/accounts/setPassword.ts'
import { signIn } from '../services/accounts/signIn.ts'
import { ownedRequest, requireItsEmail } from '../services/ownedRequest.ts'
import {
  closeEarlierSession,
  closeSession,
  currentUser,
  listSessions,
  maySetSession,
  signedInUser,
  updateMetadata,
  userReply,
} from '../services/sessions.ts'
import { route } from './route.ts'

export const auth = {
  /** Only into the account of its own email: whoever is signed in here, a form may have signed in. */
  associateClaim: route(operations.associateClaim, async ({ deps, input, caller }) => {
    const owner = await ownedRequest(deps, caller, input.claim_request_id)
    const user = await signedInUser(deps, caller)
    if (!owner.userId) requireItsEmail(owner, user.email)
    if (!(await tieToUser(deps.db, owner.id, user.id))) throw notFound()
    if (!owner.userId) await recordTied(deps, owner.id)
    return { success: true }
  }),

  /**
   * Sets the session cookie with the account: a page reloaded before it calls setSession would otherwise have an account that it can neither enter nor
   * create again.
   */
  createUser: route(operations.createUser, async ({ deps, input, caller, request, reply }) => {
    const owner = await ownedRequest(deps, caller, input.claim_request_id)
    const { email } = input
    if (!email) throw new ApiError(400, 'Email is required for account creation')
    const account = await openAccount(deps, caller, owner, email)
    if (account === 'existing') return { success: false, existingUser: true }
    await closeEarlierSession(deps, caller, account.session.access_token)
    keepSession(request, reply, account.session.access_token)
    return { success: true, existingUser: false, data: { user: userReply(account.user), session: account.session } }
  }),

  endSession: route(operations.endSession, async ({ deps, input, caller }) => {
    await endOneSession(deps, await signedInUser(deps, caller), input)
    return { success: true }
  }),

  getCurrentUser: route(operations.getCurrentUser, async ({ deps, caller }) => {
    const user = await currentUser(deps, caller)
    return user
      ? { success: true, loggedIn: true, data: { user: userReply(user) } }
      : { success: true, loggedIn: false }
  }),

  listSessions: route(operations.listSessions, async ({ deps, caller }) => {
    const sessions = await listSessions(deps, await signedInUser(deps, caller), caller.sessionToken!)
    return { success: true, data: { sessions } }
  }),

  requestEmailVerification: route(operations.requestEmailVerification, async ({ deps, caller }) => {
    await askForVerification(deps, caller, await signedInUser(deps, caller))
    return { success: true }
  }),

  requestPasswordReset: route(operations.requestPasswordReset, async ({ deps, input, caller }) => {
    await askForPasswordReset(deps, caller, input.email)
    return { success: true }
  }),

  resetPassword: route(operations.resetPassword, async ({ deps, input, caller, request, reply }) => {
    keepKnownDevice(request, reply, await resetPassword(deps, caller, input))
    return { success: true }
  }),

  setPassword: route(operations.setPassword, async ({ deps, input, caller, request, reply }) => {
    const pass = await setPassword(deps, caller, await signedInUser(deps, caller), input)
    if (pass) keepKnownDevice(request, reply, pass)
    return { success: true }
  }),

  /** Puts a session that this browser has opened into a cookie that scripts cannot read; or ends it, and with it this browser's access to what it owned (AMB-74). */
  setSession: route(operations.setSession, async ({ deps, input, caller, request, reply }) => {
    if (input.event === 'SIGNED_OUT') {
      await closeSession(deps, caller)
      endSession(request, reply)
      renewDevice(request, reply)
      return { success: true }
    }
    const token = input.session?.access_token
    if (!token || !(await maySetSession(deps, caller, token)))
      throw new ApiError(401, 'Your session could not be started')
    await closeEarlierSession(deps, caller, token)
    keepSession(request, reply, token)
    return { success: true }
  }),

  signIn: route(operations.signIn, async ({ deps, input, caller, request, reply }) => {
    const { user, session, pass } = await signIn(deps, caller, input)
    keepKnownDevice(request, reply, pass)
    return { success: true, data: { user: userReply(user), session } }
  }),

  signOutEverywhere: route(operations.signOutEverywhere, async ({ deps, caller, request, reply }) => {
    await signOutEverywhere(deps, await signedInUser(deps, caller))
    endSession(request, reply)
    renewDevice(request, reply)
    return { success: true }
  }),

  signUp: route(operations.signUp, async ({ deps, input, caller }) => {
    const owner = await ownedRequest(deps, caller, input.claim_request_id)
    const account = await signUp(deps, caller, owner, input)
    if (account === 'existing') return { success: false, existingUser: true }
    return { success: true, existingUser: false, data: { user: userReply(account.user), session: account.session } }
  }),

  updateMetadata: route(operations.updateMetadata, async ({ deps, input, caller }) => {
    const user = await updateMetadata(deps, await signedInUser(deps, caller), input)
    return { success: true, data: { user: userReply(user) } }
  }),

  verifyEmail: route(operations.verifyEmail, async ({ deps, input, caller, request, reply }) => {
    const pass = await verifyEmail(deps, caller, input.token)
    if (pass) keepKnownDevice(request, reply, pass)
    return { success: true }
  }),
}
