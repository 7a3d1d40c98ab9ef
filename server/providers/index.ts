import { proofOf } from '#schemas/theme.ts'
import { httpAddresses } from './addresses/httpAddresses.ts'
import { sandboxAddresses } from './addresses/sandboxAddresses.ts'
import { affiliatetechBureau } from './bureaux/affiliatetechBureau.ts'
import { bureaux } from './bureaux/bureaux.ts'
import { codedBureau } from './bureaux/codedBureau.ts'
import { passedRequest } from './bureaux/creditRequest.ts'
import { sandboxBureau } from './bureaux/sandboxBureau.ts'
import { httpCrm } from './crm/httpCrm.ts'
import { sandboxCrm } from './crm/sandboxCrm.ts'
import { httpIdentity } from './identity/httpIdentity.ts'
import { httpKba, absentBureau, absentKba } from './identity/httpKba.ts'
import { sandboxIdentity } from './identity/sandboxIdentity.ts'
import { sandboxKba } from './identity/sandboxKba.ts'
import type { MailSettings } from './mail/mailSettings.ts'
import { sandboxMail } from './mail/sandboxMail.ts'
import { smtpMail, absentMail } from './mail/smtpMail.ts'
import { readServices, serviceNames } from './readServices.ts'
import { timeoutMs, type Environment, type ServiceName, type ServiceSettings } from './serviceSettings.ts'
import type { MailProvider, Providers } from './types.ts'
import { Breaker } from './upstream/breaker.ts'
import type { Upstream } from './upstream/callUpstream.ts'
import { ServiceWatch } from './upstream/serviceWatch.ts'

export { serviceNames } from './readServices.ts'
export { testApplicants } from './testApplicants.ts'
export { mailboxOf } from './mail/sandboxMail.ts'

export interface ProviderOptions {
  /** Milliseconds since 1970, for the time during which an unavailable service is not called. */
  clock?: () => number
  /** Is notified of every HTTP call. */
  watch?: ServiceWatch
}

/** Breakers and counters, shared by all uses of a service. */
function guards(
  name: string,
  { clock = Date.now, watch = new ServiceWatch() }: ProviderOptions,
): Pick<Upstream, 'breaker' | 'count'> {
  const { count, change } = watch.add(name)
  return { count, breaker: new Breaker(clock, change) }
}

const watched = (name: ServiceName, settings: ServiceSettings, options: ProviderOptions): ServiceSettings =>
  settings.mode === 'http' ? { mode: 'http', upstream: { ...settings.upstream, ...guards(name, options) } } : settings

const choose = <T>(
  settings: ServiceSettings,
  http: (upstream: Upstream) => T,
  sandbox: () => T,
  absent = sandbox,
): T => {
  if (settings.mode === 'http') return http(settings.upstream)
  return settings.mode === 'none' ? absent() : sandbox()
}

function mailProvider(settings: MailSettings, options: ProviderOptions): MailProvider {
  if (settings.mode === 'smtp') return smtpMail(settings.smtp, guards('MAIL', options))
  return settings.mode === 'none' ? absentMail() : sandboxMail(options.clock)
}

/** Services that answer with made-up data under this configuration, for the banner at the start. */
export const sandboxServices = (env: Environment): (ServiceName | 'MAIL')[] => {
  const settings = readServices(env)
  return [...serviceNames, 'MAIL' as const].filter((name) => settings[name].mode === 'sandbox')
}

/** Milliseconds of the slowest reply: a service is called twice at most, plus our own work. */
export const longestReply = (env: Environment): number => {
  const times = Object.values(readServices(env)).map((settings) =>
    settings.mode === 'http' ? settings.upstream.timeoutMs : 0,
  )
  return 2 * Math.max(...times) + 60_000
}

/** Whether no real service is reached, so that people may be made up. */
export const isAllSandbox = (env: Environment): boolean =>
  Object.values(readServices(env)).every(({ mode }) => mode !== 'http' && mode !== 'smtp')

/**
 * The outside services configured by the environment: each a sandbox unless `{SERVICE}_PROVIDER=http`, and mail a sandbox unless `SMTP_URL` is set.
 * AFFILIATETECH provides verification, one-time codes and the third bureau; VALIFI the identity questions and the search after them. Throws one Error that
 * lists everything wrong.
 */
export function createProviders(env: Environment, options: ProviderOptions = {}): Providers {
  const { MAIL, ...read } = readServices(env)
  const { ADDRESS, MCG, VALID8, AFFILIATETECH, VALIFI, CRM } = Object.fromEntries(
    serviceNames.map((name) => [name, watched(name, read[name], options)]),
  ) as typeof read
  const timeoutOf = {
    mcg: timeoutMs('MCG', MCG),
    valid8: timeoutMs('VALID8', VALID8),
    affiliatetech: timeoutMs('AFFILIATETECH', AFFILIATETECH),
    valifi: timeoutMs('VALIFI', VALIFI),
  }
  return {
    addresses: choose(ADDRESS, httpAddresses, sandboxAddresses),
    bureaux: bureaux(
      {
        mcg: choose(MCG, codedBureau, () => sandboxBureau('mcg')),
        valid8: choose(VALID8, codedBureau, () => sandboxBureau('valid8')),
        affiliatetech: choose(AFFILIATETECH, affiliatetechBureau, () => sandboxBureau('affiliatetech')),
        valifi: choose(
          VALIFI,
          (upstream) => codedBureau(upstream, passedRequest),
          () => sandboxBureau('valifi'),
          absentBureau,
        ),
      },
      (kind) => timeoutOf[kind] * (proofOf[kind] === 'decision' ? 2 : 1),
    ),
    identity: choose(AFFILIATETECH, httpIdentity, sandboxIdentity),
    kba: choose(VALIFI, httpKba, sandboxKba, absentKba),
    crm: choose(CRM, httpCrm, sandboxCrm),
    mail: mailProvider(MAIL, options),
  }
}
