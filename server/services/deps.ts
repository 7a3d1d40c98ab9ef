import type { Theme } from '#schemas/theme.ts'
import type { Sealer } from '../base/sealer.ts'
import type { Keyed } from '../base/tokens.ts'
import type { LegalLibrary } from '../data/legal/legalLibrary.ts'
import type { Database } from '../database/database.ts'
import type { Funnels } from '../funnels/loadFunnels.ts'
import type { Limits } from '../policy/limits.ts'
import type { Providers } from '../providers/types.ts'

/** What a process logs: words and codes, never what an applicant typed. */
export type Log = (what: string, detail?: Record<string, string | number | boolean>) => void

/** What services work with, passed in by name. A service that needs only a part of it says so by `Pick<Deps, …>`. */
export interface Deps {
  db: Database
  providers: Providers
  themes: readonly Theme[]
  funnels: Funnels
  /** The legal documents as they are shown now. */
  library: LegalLibrary
  /** Now. Tests move it. */
  now: () => Date
  limits: Limits
  /** Turns an email or address into a key that cannot be read back. */
  keyed: Keyed
  /** Encrypts what nobody else may read in the database. */
  sealer: Sealer
  log: Log
}

/** Who makes a call, and under which brand: all that services know of an HTTP request. */
export interface Caller {
  /**
   * The brand that the call is made to: by its host, by configuration or, outside production, as the visitor has asked. Never by what its body
   * says. Reading it throws 421 where no brand is served at the host.
   */
  readonly brand: Theme
  /** Origin (`https://host`) of the links in mails that the call brings about; undefined when nothing reliable says it. */
  readonly origin: string | undefined
  /** SHA-256 of the browser's device cookie, in hexadecimal. */
  readonly ownerHash: string
  /** Token of the session cookie; whether it is good, the database says. */
  readonly sessionToken: string | undefined
  /** The cookie by which a browser shows that it has signed in to an account before, as it was sent. */
  readonly knownDevice: string | undefined
  /** Network address, IPv4 or IPv6. */
  readonly address: string
  readonly userAgent: string | undefined
}
