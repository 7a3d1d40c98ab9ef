import type { Theme } from '#schemas/theme.ts'
import type { Sealer } from '../base/sealer.ts'
import type { Keyed } from '../base/tokens.ts'
import type { LegalLibrary } from '../data/legal/legalLibrary.ts'
import type { Database } from '../database/database.ts'
import type { FormWork } from '../funnels/formWork.ts'
import type { Funnels } from '../funnels/loadFunnels.ts'
import type { Limits } from '../policy/limits.ts'
import type { StaffRules } from '../policy/staffRules.ts'
import type { FileStore } from '../providers/files/fileStore.ts'
import type { Providers } from '../providers/types.ts'
import type { FunnelVersions } from './publications/liveFunnels.ts'

/** Logs words and codes, never what an applicant typed. */
export type Log = (what: string, detail?: Record<string, string | number | boolean>) => void

/** The dependencies of services, passed in by name. A service that needs only some of them takes `Pick<Deps, …>`. */
export interface Deps {
  db: Database
  providers: Providers
  /** Where the bytes of uploads are kept. */
  files: FileStore
  themes: readonly Theme[]
  /** The current funnels; they change when something is published. */
  funnels: Funnels
  /** The funnels by the definition that a page was made from. */
  versions: FunnelVersions
  /** The legal documents in their current versions. */
  library: LegalLibrary
  /** The current time; tests change it. */
  now: () => Date
  limits: Limits
  staffRules: StaffRules
  /** Turns an email or address into a key that cannot be read back. */
  keyed: Keyed
  /** Encrypts what nobody else may read in the database. */
  sealer: Sealer
  /** Works with forms and what arrived through them, in processes apart. */
  formWork: FormWork
  log: Log
}

/** The caller and the brand of a call: all that services know of an HTTP request. */
export interface Caller {
  /**
   * The brand that the call is made to: by its host, by configuration or, outside production, by the visitor's choice. Never by its body. Reading it
   * throws 421 if no brand is served at the host.
   */
  readonly brand: Theme
  /** Origin (`https://host`) of links in mails that the call causes; undefined when nothing reliable says it. */
  readonly origin: string | undefined
  /** SHA-256 of the browser's device cookie, in hexadecimal. */
  readonly ownerHash: string
  /** Token of the session cookie; only the database knows whether it is valid. */
  readonly sessionToken: string | undefined
  /** The cookie that identifies a browser that has signed in to an account before, as sent. */
  readonly knownDevice: string | undefined
  /** The same for a browser that has signed in to the studio before. */
  readonly knownStaff: string | undefined
  /** Network address, IPv4 or IPv6. */
  readonly address: string
  readonly userAgent: string | undefined
}
