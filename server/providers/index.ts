import { httpAddresses } from './addresses/httpAddresses.ts'
import { sandboxAddresses } from './addresses/sandboxAddresses.ts'
import { affiliatetechBureau } from './bureaux/affiliatetechBureau.ts'
import { bureaux } from './bureaux/bureaux.ts'
import { codedBureau } from './bureaux/codedBureau.ts'
import { passedRequest } from './bureaux/creditRequest.ts'
import { sandboxBureau } from './bureaux/sandboxBureau.ts'
import { httpCrm } from './crm/httpCrm.ts'
import { sandboxCrm } from './crm/sandboxCrm.ts'
import { absentBureau, absentKba } from './identity/absentKba.ts'
import { httpIdentity } from './identity/httpIdentity.ts'
import { httpKba } from './identity/httpKba.ts'
import { sandboxIdentity } from './identity/sandboxIdentity.ts'
import { sandboxKba } from './identity/sandboxKba.ts'
import { serviceSettings, type Environment, type ServiceName, type ServiceSettings } from './serviceSettings.ts'
import type { Providers } from './types.ts'
import { Breaker } from './upstream/breaker.ts'
import type { Upstream } from './upstream/callUpstream.ts'

export { testApplicants } from './testApplicants.ts'

const serviceNames = ['ADDRESS', 'MCG', 'VALID8', 'AFFILIATETECH', 'VALIFI', 'CRM'] as const satisfies ServiceName[]

type Settings = Record<ServiceName, ServiceSettings>

/** Every use of a service shares what is known of its being away. */
const withBreaker = (settings: ServiceSettings, clock: () => number): ServiceSettings =>
  settings.mode === 'http' ? { mode: 'http', upstream: { ...settings.upstream, breaker: new Breaker(clock) } } : settings

/** Reads every service before it complains, so that one start shows all that is wrong. */
function readSettings(env: Environment, clock: () => number = Date.now): Settings {
  const problems: string[] = []
  const settings: Partial<Settings> = {}
  for (const name of serviceNames) {
    try {
      settings[name] = withBreaker(serviceSettings(env, name), clock)
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
    }
  }
  if (problems.length > 0) throw new Error(`The outside services are not configured:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
  return settings as Settings
}

const choose = <T>(settings: ServiceSettings, http: (upstream: Upstream) => T, sandbox: () => T, absent = sandbox): T => {
  if (settings.mode === 'http') return http(settings.upstream)
  return settings.mode === 'none' ? absent() : sandbox()
}

/** The services that answer with made-up data under this configuration, for the banner at the start. */
export const sandboxServices = (env: Environment): ServiceName[] => {
  const settings = readSettings(env)
  return serviceNames.filter((name) => settings[name].mode === 'sandbox')
}

/** Whether nothing here reaches a real service: only then may people be made up. */
export const isAllSandbox = (env: Environment): boolean => Object.values(readSettings(env)).every(({ mode }) => mode !== 'http')

/**
 * The outside services as the environment configures them, each a sandbox unless `{SERVICE}_PROVIDER=http`.
 * AFFILIATETECH serves the identity check, the one-time code and the third bureau, VALIFI the identity questions and the search after them. Throws one Error that lists everything that is wrong.
 * `clock` gives milliseconds since 1970: it times how long a service that is away is left alone.
 */
export function createProviders(env: Environment, clock?: () => number): Providers {
  const { ADDRESS, MCG, VALID8, AFFILIATETECH, VALIFI, CRM } = readSettings(env, clock)
  return {
    addresses: choose(ADDRESS, httpAddresses, sandboxAddresses),
    bureaux: bureaux({
      mcg: choose(MCG, codedBureau, () => sandboxBureau('mcg')),
      valid8: choose(VALID8, codedBureau, () => sandboxBureau('valid8')),
      affiliatetech: choose(AFFILIATETECH, affiliatetechBureau, () => sandboxBureau('affiliatetech')),
      valifi: choose(VALIFI, (upstream) => codedBureau(upstream, passedRequest), () => sandboxBureau('valifi'), absentBureau),
    }),
    identity: choose(AFFILIATETECH, httpIdentity, sandboxIdentity),
    kba: choose(VALIFI, httpKba, sandboxKba, absentKba),
    crm: choose(CRM, httpCrm, sandboxCrm),
  }
}
