import type { Database } from '../database/database.ts'
import type { StaffRules } from '../policy/staffRules.ts'
import type { FileStore } from '../providers/files/fileStore.ts'
import type { Sealer } from '../base/sealer.ts'
import type { Passwords } from './staff/readPassword.ts'

/** What every command is given. */
export interface Admin {
  out(text: string): void
  error(text: string): void
  now(): Date
  /** The user recorded in the audit log. */
  actor: string
  /** Makes the keys under which people are counted; undefined where the server's secret is not known. */
  keyed: ((text: string) => string) | undefined
  /** Opens what the server sealed with the same secret. */
  sealer?: Sealer | undefined
  /** What holds for staff in the environment. */
  staffRules?: StaffRules
  /** Folder of the data of the environment. */
  dataDir(): string
  /** Where the environment keeps the files of people. */
  files(): FileStore
  /** Opens the database of the environment, even while a server runs on it, and closes it after the work. */
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** The same, but creates the database in DATA_DIR if there is none. */
  withNewDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Where passwords are typed or sent. */
  passwords?: Passwords
  /** Folder of the brands. */
  themesDir: string
}

export interface AdminCommand {
  about: string
  /** What `--help` prints. */
  help: string
  /** Throws `WrongUse` when the arguments are wrong. */
  run(args: string[], admin: Admin): Promise<void>
}

/** The command was used wrongly, or its arguments cannot be used; nothing was changed. Exit code 2. */
export class WrongUse extends Error {}
