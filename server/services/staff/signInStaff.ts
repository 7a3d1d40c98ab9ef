import { and, eq, isNull } from 'drizzle-orm'
import type { Me, SignIn } from '#schemas/studio/index.ts'
import { ApiError } from '../../base/apiError.ts'
import type { Transaction } from '../../database/database.ts'
import { staff, type StaffRow } from '../../database/tables/index.ts'
import type { OpenIdPerson } from '../../providers/openid/openIdProvider.ts'
import { devicePass, knownDevice } from '../accounts/knownDevice.ts'
import { isPassword, signingIn } from '../accounts/passwords.ts'
import { recordAct } from '../audit.ts'
import { countOfStaff, countStaffSignIn, type KnownDevice } from '../counting/counts.ts'
import { unlessItFails } from '../counting/countUses.ts'
import type { Caller, Deps } from '../deps.ts'
import { isCode } from './secondFactor.ts'
import { actorOf, staffByEmail, staffById } from './staffAccounts.ts'
import { closeStaffSession, openStaffSession } from './staffSessions.ts'

/** A person who has just signed in. The token is the only copy. */
export interface SignedIn {
  me: Me
  token: string
  /** By which this browser is known from now on. */
  pass: string
}

/** The cookie of a browser that has signed in to the studio. It names the account, which OpenID Connect does only after its provider has answered. */
const staffPass = (deps: Deps, row: StaffRow): string => `${row.id}.${devicePass(deps, row)}`

/** The account that this browser claims to have signed in to, and its pass, which proves it. */
function claimed({ knownStaff = '' }: Caller): { id: string; pass: string } {
  const [id = '', ...pass] = knownStaff.split('.')
  return { id, pass: pass.join('.') }
}

/** This browser, if it has signed in to this account before. */
function knownBrowser(deps: Deps, caller: Caller, row: StaffRow | undefined): KnownDevice | undefined {
  const { id, pass } = claimed(caller)
  return id === row?.id ? knownDevice(deps, pass, row) : undefined
}

/** Whether a member of staff has to set up a second factor before anything else. Who has no password has one elsewhere. */
export const lacksSecondFactor = (
  { staffRules }: Pick<Deps, 'staffRules'>,
  { role, passwordHash, secondFactor }: StaffRow,
): boolean => staffRules.secondFactor && role === 'publisher' && passwordHash !== null && secondFactor === null

/** A member of staff as the studio shows them to themselves. */
export const meOf = (deps: Pick<Deps, 'staffRules'>, row: StaffRow): Me => ({
  name: row.name,
  email: row.email,
  role: row.role,
  company: row.companyId ?? undefined,
  secondFactor: lacksSecondFactor(deps, row) ? 'missing' : row.secondFactor !== null,
  password: row.passwordHash !== null,
})

const isIn = (row: StaffRow | undefined): row is StaffRow => row !== undefined && row.disabledAt === null

/** Records a failed sign-in, with the same work whether or not there is such an account. */
const recordFailure = ({ db, now }: Deps, row: StaffRow | undefined, way: string): Promise<void> =>
  recordAct(db, now(), {
    actor: 'studio',
    action: 'studio sign-in failed',
    detail: { staff: row?.id ?? 'unknown', with: way },
  })

/** Whether an account is still as it was when the caller was let in; it stays so until the transaction ends. */
async function isUnchanged(tx: Transaction, { id, passwordHash }: StaffRow): Promise<boolean> {
  const same = passwordHash === null ? isNull(staff.passwordHash) : eq(staff.passwordHash, passwordHash)
  const found = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.id, id), same, isNull(staff.disabledAt)))
    .for('update')
  return found.length > 0
}

/** Opens a session in place of the one that this browser had, so that nobody can plant one beforehand. */
async function enter(
  deps: Deps,
  row: StaffRow,
  { way, caller, before }: { way: string; caller: Caller; before: string | undefined },
  bind: (tx: Transaction) => Promise<boolean> = async () => true,
): Promise<SignedIn | undefined> {
  return deps.db.transaction(async (tx) => {
    if (!(await isUnchanged(tx, row)) || !(await bind(tx))) return undefined
    if (before) await closeStaffSession(tx, before)
    await recordAct(tx, deps.now(), { actor: actorOf(row), action: 'studio sign-in', detail: { with: way } })
    const token = await openStaffSession({ ...deps, db: tx }, row.id, caller.userAgent)
    return { me: meOf(deps, row), token, pass: staffPass(deps, row) }
  })
}

/** Throws 401 unless this is a code of the second factor, if there is one. Guesses are counted. */
async function checkCode(deps: Deps, row: StaffRow, code: string | undefined): Promise<void> {
  if (row.secondFactor === null) return
  if (code === undefined)
    throw new ApiError(401, 'Enter the code that your authenticator shows.', { code: 'code-needed' })
  const guess = await countOfStaff(deps, 'staffCode', row)
  if (await unlessItFails(guess, () => isCode(deps, row, code))) return guess.giveBack()
  await recordFailure(deps, row, 'second factor')
  throw new ApiError(
    401,
    'This code is not right, or was used already. Enter the next one that your authenticator shows.',
    { code: 'code-needed' },
  )
}

/**
 * Signs in with a password. `before` is the session that this browser has; it ends. Throws the same 401 after the same work for an unknown email, a wrong
 * password and a person who is kept out; 429 after too many failures. Only failures count.
 */
export const signInStaff = (
  deps: Deps,
  caller: Caller,
  { email, password, code }: SignIn,
  before: string | undefined,
): Promise<SignedIn> =>
  signingIn(async () => {
    const row = await staffByEmail(deps.db, email)
    const attempt = await countStaffSignIn(deps, caller, email, knownBrowser(deps, caller, row))
    const right = await unlessItFails(attempt, () => isPassword(row?.passwordHash, password))
    if (isIn(row) && right) await unlessItFails(attempt, () => checkCode(deps, row, code))
    const entered = isIn(row) && right ? await enter(deps, row, { way: 'password', caller, before }) : undefined
    if (!entered) {
      await recordFailure(deps, row, 'password')
      throw new ApiError(401, 'Email or password is not right')
    }
    await attempt.giveBack()
    await attempt.clear('email and address', 'known device')
    return entered
  })

const stranger = () =>
  new ApiError(
    403,
    'You have no account in this studio. Ask the operator of this site to add your email with "runnel-server staff add".',
  )
const unverified = () =>
  new ApiError(
    403,
    'Your provider has not confirmed your email. Confirm it there, or ask the operator of this site for a password.',
  )
const isDisabled = () =>
  new ApiError(403, 'Your account in this studio is disabled. Ask the operator of this site to enable it.')
const isBoundElsewhere = () =>
  new ApiError(
    403,
    'Another account at your provider is tied to your account in this studio. Ask the operator of this site to correct that.',
  )

/** Finds the staff member: by issuer and subject once these are known, before that by the confirmed email. Throws 403 with what to do. */
async function rowOf({ db }: Deps, { subject, email, isVerified }: OpenIdPerson): Promise<StaffRow> {
  const [known] = await db.select().from(staff).where(eq(staff.subject, subject))
  if (known) return known
  if (email === undefined || !isVerified) throw unverified()
  const row = await staffByEmail(db, email)
  if (!row) throw stranger()
  if (row.subject !== null) throw isBoundElsewhere()
  return row
}

/**
 * Signs in a person whom an OpenID Connect provider vouches for. Only people with an account here get in. Their first sign-in binds the account to the
 * provider's name for them. `person` asks the provider, which is done only for a browser that began here: nobody can cause a failure by a link or a
 * picture on another site. Throws 403 with whom to ask, 429 after too many failures.
 */
export async function signInByOpenId(
  deps: Deps,
  caller: Caller,
  person: () => Promise<OpenIdPerson>,
  before: string | undefined,
): Promise<SignedIn> {
  const known = knownBrowser(deps, caller, await staffById(deps.db, claimed(caller).id))
  const attempt = await countStaffSignIn(deps, caller, undefined, known)
  const given = await person().catch(async (error: unknown) => {
    if (error instanceof ApiError && error.status === 503) await attempt.giveBack()
    throw error
  })
  const row = await rowOf(deps, given).catch(async (error: unknown) => {
    await recordFailure(deps, undefined, 'openid')
    throw error
  })
  if (!isIn(row)) {
    await recordFailure(deps, row, 'openid')
    throw isDisabled()
  }
  const bind = async (tx: Transaction) => {
    if (row.subject === given.subject) return true
    const bound = await tx
      .update(staff)
      .set({ subject: given.subject })
      .where(and(eq(staff.id, row.id), isNull(staff.subject)))
      .returning({ id: staff.id })
    return bound.length > 0
  }
  const entered = await enter(deps, row, { way: 'openid', caller, before }, bind)
  if (!entered) throw isBoundElsewhere()
  await attempt.giveBack()
  await attempt.clear('known device')
  return entered
}

/** Signs this browser out. */
export async function signOutStaff({ db, now }: Deps, token: string | undefined): Promise<void> {
  if (!token) return
  await db.transaction(async (tx) => {
    const id = await closeStaffSession(tx, token)
    if (id) await recordAct(tx, now(), { actor: actorOf({ id }), action: 'studio sign-out', detail: {} })
  })
}
