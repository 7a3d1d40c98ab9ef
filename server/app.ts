import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Writable } from 'node:stream'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { schemaVocabulary } from 'runnel/contracts'
import { documentation } from './page/documentation.ts'
import { documents } from './page/documents.ts'
import { demonstrationLogin } from './data/seed.ts'
import { legalLibrary, type LegalLibrary } from './data/legal/legalLibrary.ts'
import type { Database } from './database/database.ts'
import { bodies } from './plugins/bodies.ts'
import { busy } from './plugins/busy.ts'
import { device } from './plugins/device.ts'
import { brandOfRequest } from './page/brandOfRequest.ts'
import { servedHosts } from './page/chooseBrand.ts'
import type { Brand } from './page/themes.ts'
import { apiDocs } from './monitoring/apiDocs.ts'
import { drain } from './monitoring/drain.ts'
import { health } from './monitoring/health.ts'
import type { DataFolder } from './monitoring/storage.ts'
import { proxyWatch } from './monitoring/proxyWatch.ts'
import { metrics } from './monitoring/metrics.ts'
import { timeoutOptions, usualTimeouts, type Timeouts } from './monitoring/timeouts.ts'
import { flood } from './plugins/flood.ts'
import { errors, unknownPaths } from './plugins/errors.ts'
import { linkOrigin } from './page/linkOrigin.ts'
import { loggerOptions } from './plugins/logging.ts'
import { security, forgetForwardedHost } from './plugins/security.ts'
import { texts } from './plugins/texts.ts'
import { mailboxOf } from './providers/index.ts'
import type { OpenIdProvider } from './providers/openid/openIdProvider.ts'
import type { FileStore } from './providers/files/fileStore.ts'
import { memoryFiles } from './providers/files/memoryFiles.ts'
import type { Providers } from './providers/types.ts'
import { ServiceWatch } from './providers/upstream/serviceWatch.ts'
import { routes } from './routes/index.ts'
import type { SiteDeps } from './routes/route.ts'
import { studio } from './page/studio.ts'
import { studioRoutes } from './routes/studio/index.ts'
import { apiPrefix } from './plugins/apiCalls.ts'
import type { Funnels } from './funnels/loadFunnels.ts'
import { affiliateLinks, type AffiliateLinkOptions } from './sandbox/affiliateLink.ts'
import { mailbox } from './sandbox/mailbox.ts'
import { limits, type Limits } from './policy/limits.ts'
import { type StaffRules, usualStaffRules } from './policy/staffRules.ts'
import { onlyCurrent, type FunnelVersions } from './services/publications/liveFunnels.ts'
import type { Publishing } from './services/publications/proposals.ts'
import { formWork, replayBy } from './funnels/formWork.ts'
import { checkJourney } from './services/requests/checkJourney.ts'
import { requestInserter } from './services/requests/insertRequests.ts'
import { journeySealer } from './base/sealer.ts'
import { keyedHash } from './base/tokens.ts'

export interface AppOptions {
  db: Database
  providers: Providers
  /** Where uploads are kept; in memory by default. */
  files?: FileStore
  /** Where the providers report the state of their services. */
  services?: ServiceWatch
  brands: readonly (Pick<Brand, 'name' | 'hosts' | 'theme'> & Partial<Pick<Brand, 'approval'>>)[]
  /** Name of the configured brand. */
  brand?: string
  /** Origin of the links in mails, unless the host of a brand applies. */
  publicUrl?: string
  funnels: Funnels
  /** The funnels by the definition that a page was made from; only the current ones by default. */
  versions?: FunnelVersions
  /** What publishing needs of the funnels that are served here. */
  publishing?: Omit<Publishing, 'brands'>
  /** Rendered legal documents of the themes; rendered here if absent. */
  library?: LegalLibrary
  production?: boolean
  /** Milliseconds since 1970; the system clock by default. */
  clock?: () => number
  /** Key for counting people, so that the counters contain no emails. */
  secret: string
  limits?: Limits
  staffRules?: StaffRules
  /** `silent` by default. */
  logLevel?: string
  /** Where the log is written; standard output by default. */
  logStream?: Writable
  /** The sandbox's partner link; none by default. */
  affiliates?: AffiliateLinkOptions
  /** Whether the sandbox mailbox is public: only if every outside service is a sandbox, and never in production. */
  showMailbox?: boolean
  /** Bearer token for `/metrics`; without it nobody may read them. */
  metricsToken?: string
  /** Number of proxies in front of the process that are trusted about the caller's address and protocol. */
  trustedProxies?: number
  /** Timeouts that replace the defaults. */
  timeouts?: Partial<Timeouts>
  /** Calls per minute that one network may make to the API; 0, the default, means no limit. */
  callsPerMinute?: number
  /** Folder of the files of a database of our own. */
  dataFolder?: DataFolder
  /** Whether there is a studio. */
  studio?: boolean
  /** Folder of the built studio. */
  studioFolder?: string
  /** Where staff may sign in to the studio with accounts that they have elsewhere. */
  openid?: OpenIdProvider
  /** Certificate and key in PEM, by which it answers over TLS alone; http without them. */
  tls?: { cert: string; key: string }
  /** Folder of the built documentation; never served in production. */
  docs?: string
}

const bodyLimit = 64 * 1024

/** The id of a request: a trusted proxy's id if it is well formed, so that no other text gets into the log; otherwise a new one. */
const requestId =
  (trustedProxies: number) =>
  ({ headers }: { headers: IncomingHttpHeaders }): string => {
    const given = trustedProxies > 0 ? headers['x-request-id'] : undefined
    return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
  }

/**
 * The whole server except listening: routes, headers, cookies, errors, legal documents. The page is a separate plugin. The caller opens and closes the
 * database; `app.deps` is what the jobs need.
 */
export function buildApp(options: AppOptions): FastifyInstance {
  const {
    db,
    providers,
    brands,
    brand,
    production = false,
    clock = Date.now,
    logLevel = 'silent',
    trustedProxies = 0,
  } = options
  const app = Fastify({
    logger: loggerOptions(logLevel, options.logStream),
    bodyLimit,
    ...timeoutOptions({ ...usualTimeouts, ...options.timeouts }, options.tls),
    genReqId: requestId(trustedProxies),
    trustProxy: (_address, hop) => hop < trustedProxies,
    ajv: {
      customOptions: {
        removeAdditional: false,
        coerceTypes: false,
        useDefaults: false,
        keywords: [...schemaVocabulary],
      },
    },
  })
  const themes = brands.map(({ theme }) => theme)
  const library = options.library ?? legalLibrary(themes)
  const brandOf = brandOfRequest(brands, { brand, production })
  const requests = requestInserter(db)
  const deps: SiteDeps = {
    db,
    requests,
    providers,
    files: options.files ?? memoryFiles(),
    themes,
    brandOf: (request) => brandOf(request).theme,
    originOf: linkOrigin({
      hosts: servedHosts(brands, { configured: brand, production }),
      publicUrl: options.publicUrl,
      production,
    }),
    funnels: options.funnels,
    versions: options.versions ?? onlyCurrent,
    publishing: {
      ...options.publishing,
      brands: brands.map(({ name, theme, approval = false }) => ({ name, theme, approval })),
    },
    library,
    now: () => new Date(clock()),
    limits: options.limits ?? limits(production),
    staffRules: options.staffRules ?? usualStaffRules,
    checkJourney,
    replay: replayBy(formWork),
    formWork,
    keyed: keyedHash(options.secret),
    sealer: journeySealer(options.secret),
    log: (what, detail) => app.log.warn({ ...detail }, what),
    openid: options.openid,
    demonstration: production ? undefined : demonstrationLogin,
  }
  app.decorate('deps', deps)
  forgetForwardedHost(app)
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  drain(app)
  errors(app)
  unknownPaths(app)
  // Hooks run in the order of registration, and cookies must be read first.
  void app.register(cookie).after(() => device(app))
  security(app)
  if (production) proxyWatch(app, trustedProxies)
  busy(app, [db.$client, requests])
  bodies(app)
  texts(app)
  health(app, options.dataFolder)
  const { services = new ServiceWatch() } = options
  services.onChange = ({ service, isOpen }) =>
    deps.log(isOpen ? 'outside service is left alone' : 'outside service is called again', { service })
  metrics(app, options.metricsToken, services)
  if (!production) apiDocs(app)
  if (!production && options.docs) void app.register(documentation, { folder: options.docs })
  if (options.studio && options.studioFolder)
    void app.register(studio, { folder: options.studioFolder, production, brandOf: deps.brandOf })
  void app.register(documents, { library })
  if (options.affiliates) void app.register(affiliateLinks, options.affiliates)
  const box = options.showMailbox ? mailboxOf(providers.mail) : undefined
  if (box) mailbox(app, box)
  void app.register(
    async (api) => {
      if (options.callsPerMinute) await flood(api, options.callsPerMinute)
      for (const { register } of routes) register(api, deps)
      if (options.studio) studioRoutes(api, deps)
    },
    { prefix: apiPrefix },
  )
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: SiteDeps
  }
}
