import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { NewSecondFactor } from '#schemas/studio/index.ts'
import { ApiError } from '../../base/apiError.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { staff, type StaffRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'

/** Seconds for which an authenticator shows a code, as all of them do. */
const period = 30

/** Loaded when somebody has a second factor. */
const otpauth = () => import('otpauth')

/** The row to which the secret of a member of staff belongs. */
const row = (id: string): string[] => ['second factor', id]
/** The same while it is not used yet. */
const newRow = (id: string): string[] => ['new second factor', id]

/** The number of the period whose code this is: the current one, the one before or after. Undefined for a wrong code. */
async function periodOf(secret: string, code: string, at: Date): Promise<number | undefined> {
  const { Secret, TOTP } = await otpauth()
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period })
  const timestamp = at.getTime()
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ''), timestamp, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** Makes a secret for the authenticator of a member of staff. Nothing is kept. */
export async function newSecondFactor(
  { sealer }: Pick<Deps, 'sealer'>,
  who: StaffRow,
  site: string,
): Promise<NewSecondFactor> {
  const { Secret, TOTP } = await otpauth()
  const secret = new Secret({ size: 20 })
  const address = new TOTP({ issuer: site, label: who.email, secret, period }).toString()
  const sealed = sealer.seal(secret.base32, newRow(who.id)).toString('base64url')
  return { secret: secret.base32, address, sealed }
}

const wrongCode = () =>
  new ApiError(
    400,
    'This is not the code that your authenticator shows now. Check that the clock of its device is right, and enter the next code.',
  )

/**
 * Takes a secret into use, once its owner has shown with a code that the authenticator has it. Throws 400 for a wrong
 * code, and 409 where there is a second factor: only the operator takes it away, so that nobody who finds a browser signed
 * in can put another one in its place.
 */
export async function useSecondFactor(
  { sealer, now }: Pick<Deps, 'sealer' | 'now'>,
  tx: Transaction,
  { id }: StaffRow,
  { sealed, code }: { sealed: string; code: string },
): Promise<StaffRow> {
  const secret = sealer.open(Buffer.from(sealed, 'base64url'), newRow(id))
  if (secret === undefined) throw new ApiError(400, 'This secret is not valid. Please begin again.')
  const used = await periodOf(secret, code, now())
  if (used === undefined) throw wrongCode()
  const [changed] = await tx
    .update(staff)
    .set({ secondFactor: sealer.seal(secret, row(id)), secondFactorUsed: used })
    .where(and(eq(staff.id, id), isNull(staff.secondFactor)))
    .returning()
  if (!changed) throw new ApiError(409, 'You have a second factor. Ask the operator of this site to remove it first.')
  return changed
}

/**
 * Whether this is a code of the second factor. Each is good once, and not after a newer one. False also where the secret
 * cannot be opened, because the secret of the server has changed.
 */
export async function isCode(
  { db, sealer, now }: Pick<Deps, 'sealer' | 'now'> & { db: Database | Transaction },
  { id, secondFactor }: StaffRow,
  code: string,
): Promise<boolean> {
  const secret = secondFactor === null ? undefined : sealer.open(secondFactor, row(id))
  const used = secret === undefined ? undefined : await periodOf(secret, code, now())
  if (used === undefined) return false
  // One statement decides, so that of two who use a code at once one comes too late.
  const taken = await db
    .update(staff)
    .set({ secondFactorUsed: used })
    .where(
      and(
        eq(staff.id, id),
        eq(staff.secondFactor, secondFactor!),
        or(isNull(staff.secondFactorUsed), lt(staff.secondFactorUsed, used)),
      ),
    )
    .returning({ id: staff.id })
  return taken.length > 0
}

/** Takes the second factor away. False if there was none. */
export async function removeSecondFactor(tx: Transaction, { id, secondFactor }: StaffRow): Promise<boolean> {
  await tx.update(staff).set({ secondFactor: null, secondFactorUsed: null }).where(eq(staff.id, id))
  return secondFactor !== null
}
