import { passwordLength } from '#schemas/values/passwords.ts'
import { type StaffRole, staffRoles } from '#schemas/studio/index.ts'
import type { Transaction } from '../../database/database.ts'
import type { StaffRow } from '../../database/tables/index.ts'
import { isCommonPassword } from '../../services/accounts/commonPassword.ts'
import { hashPassword } from '../../services/accounts/passwords.ts'
import { recordAct } from '../../services/audit.ts'
import { staffByEmail } from '../../services/staff/staffAccounts.ts'
import { type Admin, WrongUse } from '../command.ts'

const roleList = `${staffRoles.slice(0, -1).join(', ')} or ${staffRoles.at(-1)}`

/** A role as it was typed. Throws `WrongUse`. */
export function readRole(text: string | undefined): StaffRole {
  const role = staffRoles.find((one) => one === text)
  if (!role) throw new WrongUse(`--role must be ${roleList}${text === undefined ? '' : `, not "${text}"`}`)
  return role
}

/** A text of a member of staff or key. Throws `WrongUse`. */
export function readName(text: string | undefined, most = 100): string {
  const name = text?.trim() ?? ''
  if (name === '' || name.length > most)
    throw new WrongUse(`--name is missing, empty or longer than ${most} characters`)
  return name
}

export const passwordHelp = [
  '  --password-stdin  read the password from standard input, instead of asking for it on the terminal',
  '  --no-password     the person signs in with OpenID Connect only',
]

export const passwordOptions = {
  'password-stdin': { type: 'boolean', default: false },
  'no-password': { type: 'boolean', default: false },
} as const

interface PasswordChoice {
  'password-stdin': boolean
  'no-password': boolean
}

async function askTwice({ passwords }: Admin): Promise<string> {
  const first = await passwords?.ask('Password: ')
  if (first === undefined) throw new WrongUse('there is no terminal: use --password-stdin or --no-password')
  if ((await passwords!.ask('The same again: ')) !== first) throw new WrongUse('the two passwords differ')
  return first
}

/**
 * The hash of the password that is chosen; null for none. It is as long as those of users of the site, and not one of those
 * that are tried first. `about`: words about its owner. Throws `WrongUse`.
 */
export async function readPasswordHash(admin: Admin, choice: PasswordChoice, about: string[]): Promise<string | null> {
  if (choice['no-password'] && choice['password-stdin'])
    throw new WrongUse('--password-stdin and --no-password exclude each other')
  if (choice['no-password']) return null
  const password = choice['password-stdin']
    ? ((await admin.passwords?.read()) ?? '').replace(/\r?\n$/, '')
    : await askTwice(admin)
  const { minLength, maxLength } = passwordLength
  if (password.length < minLength || password.length > maxLength)
    throw new WrongUse(`a password has ${minLength} to ${maxLength} characters`)
  if (await isCommonPassword(password, about))
    throw new WrongUse(
      'this password is easily guessed: several words that have nothing to do with each other are better',
    )
  return hashPassword(password)
}

/** Changes an account and records that, in one transaction. Throws `WrongUse` if there is no such account. */
export const withStaff = (
  { withDatabase, now, actor }: Admin,
  action: string,
  email: string,
  work: (tx: Transaction, row: StaffRow) => Promise<Record<string, string | number>>,
): Promise<StaffRow> =>
  withDatabase((db) =>
    db.transaction(async (tx) => {
      const row = await staffByEmail(tx, email)
      if (!row) throw new WrongUse('nobody of staff has this email; runnel-server staff list shows everybody')
      const detail = await work(tx, row)
      await recordAct(tx, now(), { actor, action, detail: { staff: row.id, ...detail } })
      return row
    }),
  )
