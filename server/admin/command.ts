import type { Database } from '../database/database.ts'
import type { Sealer } from '../base/sealer.ts'

/** What a command may use. */
export interface Admin {
  out(text: string): void
  error(text: string): void
  now(): Date
  /** Who acts, for the audit log. */
  actor: string
  /** Whether the environment is that of production. */
  production: boolean
  /** Makes the keys by which people are counted; undefined where the server's secret is not known. */
  keyed: ((text: string) => string) | undefined
  /** Opens what the server has sealed, with the same secret. */
  sealer?: Sealer | undefined
  /** Opens the database of the environment, whether a server runs on it or not, and closes it when the work is done. */
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** The same for a long look at one moment of it, which keeps nobody waiting; only to read. */
  withSnapshot<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** The same, and makes the embedded one where there is none. */
  withNewDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** The folder of the brands. */
  themesDir: string
}

export interface AdminCommand {
  about: string
  /** What `--help` prints. */
  help: string
  /** Throws `WrongUse` when it is not used as it is meant. */
  run(args: string[], admin: Admin): Promise<void>
}

/** The command was not used as it is meant, or what it was given cannot be used; nothing was changed. Ends with exit code 2. */
export class WrongUse extends Error {}
