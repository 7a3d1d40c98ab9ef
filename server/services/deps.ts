import type { FastifyRequest } from 'fastify'
import type { Theme } from '#schemas/theme.ts'
import type { LegalLibrary } from '../data/legal/legalLibrary.ts'
import type { Funnels } from '../funnels/loadFunnels.ts'
import type { Database } from '../database/database.ts'
import type { Limits } from '../policy/limits.ts'
import type { Sealer } from '../base/sealer.ts'
import type { Providers } from '../providers/types.ts'
import type { CheckJourney } from './requests/checkJourney.ts'
import type { RequestInserter } from './requests/insertRequests.ts'

/** What a process logs: words and codes, never what an applicant typed. */
export type Log = (what: string, detail?: Record<string, string | number | boolean>) => void

/** Everything a route may use, passed in by name. */
export interface Deps {
  db: Database
  /** Makes claim requests, those that arrive together with one commit. */
  requests: RequestInserter
  providers: Providers
  themes: readonly Theme[]
  /** The brand that a call is made to: by its host, by configuration or, outside production, as the visitor has asked. Never by what its body says. */
  brandOf: (request: FastifyRequest) => Theme
  /** Where a link that is sent by mail leads, for whoever calls; undefined when nothing that can be relied on says so. */
  originOf: (request: Pick<FastifyRequest, 'host' | 'protocol'>) => string | undefined
  funnels: Funnels
  /** The legal documents as they are shown now. */
  library: LegalLibrary
  /** Now. Tests move it. */
  now: () => Date
  limits: Limits
  /** Replays what is submitted through the definition of its form. */
  checkJourney: CheckJourney
  /** Turns an email or address into a key that cannot be read back. */
  keyed: (text: string) => string
  /** Encrypts what nobody else may read in the database. */
  sealer: Sealer
  log: Log
}
