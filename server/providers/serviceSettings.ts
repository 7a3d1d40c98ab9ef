import type { Upstream } from './upstream/callUpstream.ts'

/** The outside services as the environment names them: `ADDRESS_PROVIDER`, `ADDRESS_URL`, `ADDRESS_KEY`, `ADDRESS_TIMEOUT_MS`, … */
export type ServiceName = 'ADDRESS' | 'MCG' | 'VALID8' | 'AFFILIATETECH' | 'VALIFI' | 'CRM'

export type Environment = Record<string, string | undefined>

export type ServiceSettings = { mode: 'sandbox' } | { mode: 'none' } | { mode: 'http'; upstream: Upstream }

/**
 * Milliseconds for one attempt. The page waits 30 seconds for a credit check, which at the third provider takes two calls; an address search is made while
 * the applicant types.
 */
const defaultTimeouts: Record<ServiceName, number> = {
  ADDRESS: 5000,
  MCG: 25_000,
  VALID8: 25_000,
  AFFILIATETECH: 12_000,
  VALIFI: 25_000,
  CRM: 10_000,
}

/** Only some brands verify identities; other servers need no such service (AMB-24). */
const dispensable: readonly ServiceName[] = ['VALIFI']

export const isLoopback = (url: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)

function baseUrl(env: Environment, name: `${ServiceName}_URL`): string {
  const text = env[name] ?? ''
  if (!URL.canParse(text))
    throw new Error(`${name} must be the address of the service, for example https://api.example.com`)
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url)))
    throw new Error(`${name} must begin with https://, since applicants' details are sent there`)
  return text.replace(/\/+$/, '')
}

/** What gives a key as it is now. Throws if there is none. */
function currentKey(env: Environment, name: `${ServiceName}_KEY`): () => string {
  const key = (): string => env[name]?.trim() ?? ''
  if (!key()) throw new Error(`${name} is missing`)
  return key
}

/** Reads milliseconds from 1 to `most`. */
export function milliseconds(
  env: Environment,
  name: `${ServiceName | 'SMTP'}_TIMEOUT_MS`,
  fallback: number,
  most = 120_000,
): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new Error(`${name} must be a whole number of milliseconds from 1 to ${most}`)
  return value
}

/** How a service is reached; `none` if it may be left out. Throws an Error that names the wrong variable; in production the sandbox needs `ALLOW_SANDBOX=1`. */
export function serviceSettings(env: Environment, service: ServiceName): ServiceSettings {
  const mode = env[`${service}_PROVIDER`] || 'sandbox'
  if (mode === 'none' && dispensable.includes(service)) return { mode }
  if (mode !== 'sandbox' && mode !== 'http')
    throw new Error(`${service}_PROVIDER must be "sandbox" or "http", not "${mode}"`)
  if (mode === 'http') {
    return {
      mode,
      upstream: {
        baseUrl: baseUrl(env, `${service}_URL`),
        key: currentKey(env, `${service}_KEY`),
        timeoutMs: milliseconds(env, `${service}_TIMEOUT_MS`, defaultTimeouts[service]),
      },
    }
  }
  if (env.NODE_ENV === 'production' && env.ALLOW_SANDBOX !== '1') {
    const without = dispensable.includes(service) ? `, or ${service}_PROVIDER=none to do without it` : ''
    throw new Error(
      `${service} would answer with made-up data. Please either set ${service}_PROVIDER=http with ${service}_URL and ${service}_KEY, or set ALLOW_SANDBOX=1 for a demonstration${without}`,
    )
  }
  return { mode }
}

/** Milliseconds for one attempt at a service, for either kind of provider. */
export const timeoutMs = (service: ServiceName, settings: ServiceSettings): number =>
  settings.mode === 'http' ? settings.upstream.timeoutMs : defaultTimeouts[service]
