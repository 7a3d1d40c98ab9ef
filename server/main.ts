import { setTimeout as sleep } from 'node:timers/promises'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { demoStaff } from './data/seed.ts'
import { legalLibrary } from './data/legal/legalLibrary.ts'
import { describeRetired, retireDemoAccounts } from './database/retireDemoAccounts.ts'
import { openDatabase } from './database/openDatabase.ts'
import { requireUpgraded } from './database/own/dataFolder.ts'
import { seedDatabase, seedDefinitions } from './database/seedDatabase.ts'
import { followFunnels } from './funnels/followFunnels.ts'
import { formWork } from './funnels/formWork.ts'
import { proxyWarnings } from './monitoring/proxyWatch.ts'
import { startJobs } from './jobs/startJobs.ts'
import { brandOfPage } from './page/brandOfRequest.ts'
import { brandWarnings } from './page/brandWarnings.ts'
import { checkBrandFunnels } from './page/checkBrandFunnels.ts'
import { mailWarnings } from './page/mailWarnings.ts'
import { page } from './page/plugin.ts'
import { pageFunnels, servePublished } from './page/publishedFunnels.ts'
import { screensOf } from './page/screens.ts'
import { loadThemes } from './page/themes.ts'
import { openFunnels } from './services/publications/openFunnels.ts'
import { freshFor } from './policy/staffRules.ts'
import { createProviders, isAllSandbox, longestReply, sandboxServices, testApplicants } from './providers/index.ts'
import { createFiles } from './providers/files/createFiles.ts'
import { ServiceWatch } from './providers/upstream/serviceWatch.ts'
import { describeApplicants } from './providers/describeApplicants.ts'
import { openIdProvider } from './providers/openid/openIdProvider.ts'
import { affiliateVisits } from './sandbox/affiliateVisits.ts'
import { inProject } from './base/project.ts'
import { requireTls } from './settings/databaseUrl.ts'
import { ownSecret } from './settings/ownSecret.ts'
import { withSecretFiles } from './settings/secretFiles.ts'
import { readSettings, type Settings } from './settings/settings.ts'

const dist = inProject('dist')
const docs = inProject('dist-docs')
const studioFolder = inProject('dist-studio')

/** Milliseconds beyond the patience with requests after which the process ends whatever hangs. */
const lastResort = 20_000

/** Resolves when the process is asked to stop, which it must have done by `limit` milliseconds from then. */
const askedToStop = (limit: number): Promise<void> =>
  new Promise((asked) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        setTimeout(() => process.exit(1), limit).unref()
        asked()
      })
    }
  })

/** Tells load balancers to send no more and gives them time to hear it; ends requests, jobs and database in this order, each in its time. */
async function leave(
  app: FastifyInstance,
  jobs: { stop(): Promise<void> },
  close: () => Promise<void>,
  { leavePause, leavePatience }: Settings,
): Promise<void> {
  app.leave()
  await sleep(leavePause)
  const jobsEnd = jobs.stop()
  const end = performance.now() + leavePatience
  await app.drain(leavePatience)
  await Promise.race([jobsEnd, sleep(Math.max(0, end - performance.now()), undefined, { ref: false })])
  await close()
}

/** Where the studio is, and who may sign in to it for a demonstration. */
const describeStudio = (
  address: string,
  logins: readonly { email: string; password: string; role: string }[],
): string =>
  [`Studio: ${address}/studio`, ...logins.map(({ email, password, role }) => `  ${role}: ${email}, ${password}`)].join(
    '\n',
  )

async function start(env: Record<string, string | undefined>, settings: Settings): Promise<() => Promise<void>> {
  const { production, dataDir, databaseUrl, port, host } = settings
  const services = new ServiceWatch()
  const providers = createProviders(env, { watch: services })
  const files = createFiles(env, dataDir, 2 * settings.leastFreeDisk * 2 ** 20)
  const brands = loadThemes(settings.themesDir)
  const themes = brands.map(({ theme }) => theme)
  const library = legalLibrary(brands.map(({ theme, documents }) => ({ ...theme, documents })))
  const secret = ownSecret(settings)

  const { db, close } = await openDatabase(databaseUrl ? { url: databaseUrl } : { dataDir })
  const { live, stop: stopFollowing } = await openFunnels({ db, folder: settings.followedFunnels, warn: console.warn })
  const funnels = live.current
  checkBrandFunnels(brands, funnels)
  await seedDatabase(db, { themes, funnels, library, production, now: new Date() })
  const retired = production ? describeRetired(await retireDemoAccounts(db)) : undefined
  if (retired) console.warn(retired)
  const brandOf = brandOfPage(brands, settings)
  const isDemonstration = !production && isAllSandbox(env)
  const affiliates = isDemonstration
    ? { themeOf: (...at: Parameters<typeof brandOf>) => brandOf(...at).theme }
    : undefined
  const app = buildApp({
    db,
    providers,
    files,
    services,
    brands,
    ...(settings.brand ? { brand: settings.brand } : {}),
    funnels,
    versions: live,
    publishing: { published: () => live.follow() },
    library,
    production,
    secret,
    logLevel: settings.logLevel,
    trustedProxies: settings.trustedProxies,
    callsPerMinute: settings.callsPerMinute,
    timeouts: { reply: longestReply(env) },
    ...(databaseUrl ? {} : { dataFolder: { path: dataDir, leastFree: settings.leastFreeDisk } }),
    ...(settings.metricsToken ? { metricsToken: settings.metricsToken } : {}),
    ...(affiliates ? { affiliates } : {}),
    showMailbox: isDemonstration,
    studio: settings.studio,
    staffRules: settings.staffRules,
    studioFolder,
    ...(settings.studio && settings.openid
      ? { openid: openIdProvider(settings.openid, { secret, now: Date.now, freshFor }) }
      : {}),
    docs,
    ...(settings.tls ? { tls: settings.tls } : {}),
    ...(settings.publicUrl ? { publicUrl: settings.publicUrl } : {}),
  })
  const drafts = settings.draftLanguages
  const { translations } = live
  const ofPage = pageFunnels(live, dist, { drafts })
  const draw = await screensOf(dist, {
    funnels,
    translations,
    drafts,
    studio: settings.studio,
    published: ofPage.published,
    onChange: (changed) => live.onChange(changed),
  })
  servePublished(app, { live, db, drafts })
  await app.register(page, {
    dist,
    brands,
    ...(draw ? { draw } : {}),
    drafts,
    studio: settings.studio,
    earlyHints: settings.earlyHints,
    funnels: ofPage,
    production,
    ...(settings.brand ? { brand: settings.brand } : {}),
  })
  const jobs = startJobs(app.deps, settings.retention)
  const unfollow = settings.followedFunnels
    ? followFunnels(funnels, settings.followedFunnels, ({ changed, problems }) => {
        for (const problem of problems) console.warn(`The API keeps the funnel as it was. ${problem}`)
        seedDefinitions(db, changed, new Date()).catch((error: unknown) => console.warn(error))
      })
    : () => undefined

  let ready: string
  const stop = async () => {
    unfollow()
    stopFollowing()
    await leave(app, jobs, close, settings)
  }
  try {
    const address = await app.listen({ port, host })
    formWork.start()
    ready = address.replace(/\[::1?\]|127\.0\.0\.1|0\.0\.0\.0/, 'localhost')
    console.log(`Ready at ${ready}`)
  } catch (error) {
    await stop()
    throw error
  }
  console.log(databaseUrl ? 'Data: the PostgreSQL server of DATABASE_URL' : `Data: ${resolve(dataDir)}`)
  if (settings.studio) console.log(describeStudio(ready, production ? [] : demoStaff))
  for (const warning of [
    ...proxyWarnings(env, settings),
    ...brandWarnings(settings, brands),
    ...mailWarnings(settings, brands, providers.mail),
  ])
    console.warn(warning)
  if (sandboxServices(env).length > 0)
    console.log(
      `Made-up services: ${sandboxServices(env).join(', ')}. Test applicants, by part and brand:\n${describeApplicants([...testApplicants, ...(affiliates ? affiliateVisits : [])], brands)}`,
    )
  return stop
}

async function run(given: NodeJS.ProcessEnv): Promise<void> {
  const env = withSecretFiles(given)
  const settings = readSettings(env)
  requireTls(settings)
  if (!settings.databaseUrl) requireUpgraded(settings.dataDir)
  const { leavePause, leavePatience } = settings
  const asked = askedToStop(leavePause + leavePatience + lastResort)
  const stop = await start(env, settings)
  await asked
  await stop()
}

run(process.env).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
