import { proofOf, type Theme } from '#schemas/theme.ts'
import { defaultBrand } from '#themes/defaultBrand.ts'
import { buildApp, type AppOptions } from '../app.ts'
import { legalLibrary } from '../data/legal/legalLibrary.ts'
import { loadFunnels } from '../funnels/loadFunnels.ts'
import { seedDatabase } from '../database/seedDatabase.ts'
import { createProviders, mailboxOf } from '../providers/index.ts'
import type { KeptMail } from '../providers/mail/sandboxMail.ts'
import type { SiteDeps } from '../routes/route.ts'
import { limits } from '../policy/limits.ts'
import { Browser } from './browser.ts'
import { openFreshDatabase } from './freshDatabase.ts'

const themeWith = (creditProvider: Theme['creditProvider'], digit: number): Theme => ({
  brandId: `${digit}1111111-1111-4111-8111-111111111111`,
  companyId: `${digit}2222222-2222-4222-8222-222222222222`,
  brandName: `Brand ${creditProvider}`,
  companyName: `Company ${creditProvider}`,
  logoUrl: '',
  primaryColor: '#0b5d66',
  footerText: '',
  averageClaim: 4000,
  regulator: '',
  timeZone: 'Europe/London',
  privacyFormDisclaimer: '',
  privacyFormLink: '/privacy-policy',
  creditProvider,
  proof: proofOf[creditProvider],
  crmProvider: 'sandbox',
  applicationName: `Company ${creditProvider} Brand ${creditProvider}`,
  defaultFunnel: 'v1',
  partnerFunnel: 'v4',
  marketing: false,
})

/** One brand for each kind of provider. */
export const brands = {
  mcg: themeWith('mcg', 1),
  valid8: themeWith('valid8', 2),
  affiliatetech: themeWith('affiliatetech', 3),
  valifi: themeWith('valifi', 4),
}
export type BrandKind = keyof typeof brands

/** Host of each brand. */
export const hostOf = (kind: BrandKind): string => `${kind}.test`
export const kinds = Object.keys(brands) as BrandKind[]
/** The first one is the default brand, which unknown hosts show. */
export const sites = kinds.map((kind) => ({
  name: kind === 'mcg' ? defaultBrand : kind,
  hosts: [hostOf(kind)],
  theme: brands[kind],
}))

export interface Site {
  app: ReturnType<typeof buildApp>
  deps: SiteDeps
  /** A visitor with cookies of their own. */
  visit(options?: ConstructorParameters<typeof Browser>[1]): Browser
  /** Mails sent so far, newest first. */
  mails(): readonly KeptMail[]
  /** Advances the server's clock. */
  pass(milliseconds: number): void
  close(): Promise<void>
}

export const shipped = loadFunnels()
/** Drawing the documents takes longer than anything else of a start, and they are the same for every site. */
const library = legalLibrary(Object.values(brands))

const day = 24 * 3600_000

/**
 * A clock that starts at the next midnight and only advances when read or told to, so that whatever is counted within a minute, hour or day falls into the
 * same one, however long a test takes. No two readings are equal.
 */
function standingClock() {
  let at = Math.ceil(Date.now() / day) * day
  return {
    now: () => (at += 1),
    pass: (milliseconds: number) => {
      at += milliseconds
    },
  }
}

/** A database with the rows of a first start. They are the same for every site of a test run. */
const openSeededDatabase = () =>
  openFreshDatabase(process.env.TEST_SEEDED_TEMPLATE, async (db) => {
    const themes = Object.values(brands)
    await seedDatabase(db, { themes, funnels: await shipped, library, production: false, now: new Date() })
  })

/** The real app with sandbox providers on a database of its own. `change` replaces options, for example a provider or the database. */
export async function startApp(change: Partial<AppOptions> = {}): Promise<Site> {
  const { db, close } = change.db ? { db: change.db, close: async () => {} } : await openSeededDatabase()
  const funnels = await shipped
  const clock = standingClock()
  const app = buildApp({
    db,
    providers: createProviders({}, { clock: clock.now }),
    showMailbox: true,
    brands: sites,
    funnels,
    library,
    secret: 'a secret for tests that is long enough',
    clock: clock.now,
    limits: limits(false),
    ...change,
  })
  await app.ready()
  return {
    app,
    deps: app.deps,
    visit: (options) => new Browser(app, options),
    mails: () => mailboxOf(app.deps.providers.mail)?.mails() ?? [],
    pass: clock.pass,
    close: () => app.close().then(close),
  }
}
