import { createSecureContext } from 'node:tls'
import { isLoopbackName } from '../base/loopback.ts'
import type { OpenIdSettings } from '../providers/openid/openIdProvider.ts'
import { readRetention, type Retention } from '../policy/retention.ts'
import { type StaffRules, usualStaffRules } from '../policy/staffRules.ts'

/** The settings of this process. */
export interface Settings {
  port: number
  host: string
  dataDir: string
  /** A PostgreSQL server instead of one of our own. */
  databaseUrl?: string
  brand?: string
  /** A folder of brands instead of the shipped one. */
  themesDir?: string
  production: boolean
  /** A folder of funnels that is followed while an author changes them (`FOLLOW_FUNNELS`, set by `npm run dev`). */
  followedFunnels?: string
  /** Whether staff work on definitions here: outside production, or with `STUDIO=1`. */
  studio: boolean
  staffRules: StaffRules
  secret?: string
  logLevel: string
  trustedProxies: number
  /** Certificate and key in PEM, by which the server itself speaks TLS. */
  tls?: { cert: string; key: string }
  /** Whether everyone may get the texts of draft languages: always outside production. */
  draftLanguages: boolean
  /** Whether pages name their scripts in a reply of their own before the page (`103 Early Hints`). */
  earlyHints: boolean
  /** Calls of the API that one network address may make in a minute; 0: no limit. */
  callsPerMinute: number
  /** Bearer token for `/metrics`. */
  metricsToken?: string
  /** Origin of links in mails, unless the host of a brand applies. */
  publicUrl?: string
  /** Milliseconds between the signal to stop and closing, so that a load balancer notices first. */
  leavePause: number
  /** Milliseconds that requests under way may take after the signal to stop. */
  leavePatience: number
  /** Megabytes that must be free for a database of our own; with less the process reports that it is not ready. */
  leastFreeDisk: number
  /** Where staff may sign in to the studio with accounts that they have elsewhere. */
  openid?: OpenIdSettings
  /** Retention periods. */
  retention: Retention
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']

function wholeNumber(
  env: Record<string, string | undefined>,
  name: string,
  fallback: number,
  most: number,
  least = 0,
): number {
  const text = Object.hasOwn(env, name) ? env[name]! : ''
  if (text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${text}"`)
  return value
}

/** The rules for staff. A demonstration in production needs no second factor. */
const readStaffRules = (env: Record<string, string | undefined>, production: boolean): StaffRules => ({
  idle: 60 * wholeNumber(env, 'STUDIO_IDLE_MINUTES', usualStaffRules.idle / 60, 24 * 60, 1),
  longest: 3600 * wholeNumber(env, 'STUDIO_SESSION_HOURS', usualStaffRules.longest / 3600, 24, 1),
  secondFactor: production && env.ALLOW_SANDBOX !== '1',
})

/** A scheme and host, without a final slash. Links that give access are not sent over unencrypted public connections. */
function siteUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isLocal = url?.protocol === 'http:' && isLoopbackName(url.hostname)
  if (!url || (url.protocol !== 'https:' && !isLocal) || url.href !== `${url.origin}/`)
    throw new Error(
      `PUBLIC_URL must be where this site is reached and nothing more, for example https://claims.example.com, not "${text}"`,
    )
  return url.origin
}

const openIdNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

/** The provider of OpenID Connect; undefined without one. Throws if only some of its three variables are set. */
function readOpenId(env: Record<string, string | undefined>, production: boolean): OpenIdSettings | undefined {
  const missing = openIdNames.filter((name) => !env[name])
  if (missing.length === openIdNames.length) return undefined
  if (missing.length > 0)
    throw new Error(`Please set ${missing.join(' and ')} too, or none of ${openIdNames.join(', ')}`)
  const issuer = env.OIDC_ISSUER!
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined
  const isLocal = !production && url?.protocol === 'http:' && isLoopbackName(url.hostname)
  if (url?.protocol !== 'https:' && !isLocal)
    throw new Error(
      `OIDC_ISSUER must be the https address of your provider, for example https://accounts.example.com, not "${issuer}"`,
    )
  return {
    issuer,
    clientId: env.OIDC_CLIENT_ID!,
    get clientSecret() {
      return env.OIDC_CLIENT_SECRET!
    },
  }
}

/** Certificate and key for TLS; undefined without. Throws if only one of the two is set, or one is no PEM. */
function readTls({ TLS_CERT: cert, TLS_KEY: key }: Record<string, string | undefined>): Settings['tls'] {
  if (!cert && !key) return undefined
  if (!cert || !key) throw new Error('Please set TLS_CERT_FILE and TLS_KEY_FILE together, or neither of them')
  try {
    createSecureContext({ cert, key })
  } catch {
    throw new Error('TLS_CERT_FILE and TLS_KEY_FILE must name a certificate and its key, both in PEM')
  }
  return { cert, key }
}

/** Reads the settings, with defaults. Throws with the name of an unusable variable. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const production = env.NODE_ENV === 'production'
  const logLevel = env.LOG_LEVEL || 'warn'
  if (!logLevels.includes(logLevel))
    throw new Error(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${logLevel}"`)
  const secret = env.SECRET || undefined
  if (secret !== undefined && secret.length < 32) throw new Error('SECRET must have at least 32 characters')
  if (production && env.DATABASE_URL && secret === undefined)
    throw new Error(
      'SECRET must be set in production when DATABASE_URL is: every machine on the same database needs the same one',
    )
  const metricsToken = env.METRICS_TOKEN || undefined
  if (metricsToken !== undefined && metricsToken.length < 16)
    throw new Error('METRICS_TOKEN must have at least 16 characters')
  const openid = readOpenId(env, production)
  return {
    port: wholeNumber(env, 'PORT', 3000, 65_535),
    host: env.HOST || 'localhost',
    dataDir: env.DATA_DIR || './data',
    production,
    logLevel,
    trustedProxies: wholeNumber(env, 'TRUSTED_PROXIES', 0, 10),
    studio: !production || env.STUDIO === '1',
    staffRules: readStaffRules(env, production),
    earlyHints: env.EARLY_HINTS === '1',
    draftLanguages: !production || env.DRAFT_LANGUAGES === '1',
    callsPerMinute: wholeNumber(env, 'CALLS_PER_MINUTE', production ? 1200 : 0, 1_000_000),
    databaseUrl: env.DATABASE_URL || undefined,
    brand: env.BRAND || undefined,
    themesDir: env.THEMES_DIR || undefined,
    followedFunnels: (!production && env.FOLLOW_FUNNELS) || undefined,
    secret,
    metricsToken,
    openid,
    tls: readTls(env),
    publicUrl: env.PUBLIC_URL ? siteUrl(env.PUBLIC_URL) : undefined,
    leavePause: wholeNumber(env, 'LEAVE_PAUSE_MS', 0, 60_000),
    leastFreeDisk: wholeNumber(env, 'MIN_FREE_DISK_MB', 200, 1_000_000_000),
    leavePatience: wholeNumber(env, 'LEAVE_PATIENCE_MS', 30_000, 600_000),
    retention: readRetention(env),
  }
}
