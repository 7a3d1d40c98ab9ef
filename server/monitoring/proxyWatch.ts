import type { Settings } from '../settings/settings.ts'
import { BlockList, isIPv4 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Addresses that no caller from outside can have. */
const inside = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
  ['::1', 128],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

const isInside = (ip: string): boolean => inside.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6')

/** So many calls from one inside address, and none from another, are no coincidence. */
const enough = 100

/** The number of proxies that say that they passed a request on. */
const forwarders = ({ headers }: FastifyRequest): number =>
  [headers['x-forwarded-for'] ?? '']
    .flat()
    .join(',')
    .split(',')
    .filter((part) => part.trim() !== '').length

const unheard =
  'Requests come through a proxy (X-Forwarded-For), but TRUSTED_PROXIES is 0: to the limits everybody is one caller. Please set it to the number of proxies in front.'
const tooMany =
  'A request has passed fewer proxies than TRUSTED_PROXIES says: a caller can give any address as its own. Please set it to the number of proxies in front, and close the way past them.'
const oneCaller =
  'All requests seem to come from one address inside the network: to the limits everybody is one caller. Please let every proxy in front add to X-Forwarded-For, and set TRUSTED_PROXIES to their number.'
const noTls =
  'Requests arrive over http, so cookies are not bound to https. Please serve the site over TLS, and let the proxy in front set X-Forwarded-Proto.'

/** Compares what arrives with TRUSTED_PROXIES, and warns once of each thing that cannot be right. No address is logged. */
export function proxyWatch(app: FastifyInstance, trustedProxies: number): void {
  const said = new Set<string>()
  const warn = (text: string) => {
    if (!said.has(text)) app.deps.log(text)
    said.add(text)
  }
  let only: string | undefined
  let count = 0
  /** Whether enough callers came, all with the same inside address. */
  const isOneInside = (ip: string): boolean => {
    only ??= isInside(ip) ? ip : ''
    if (only !== ip) only = ''
    else count += 1
    return only !== '' && count >= enough
  }
  app.addHook('onRequest', (request, _reply, done) => {
    done()
    // Load balancers ask for our health directly.
    if (/^\/(health\/|metrics)/.test(request.url)) return
    const passed = forwarders(request)
    if (trustedProxies === 0 && passed > 0) warn(unheard)
    if (passed < trustedProxies) warn(tooMany)
    if (request.protocol === 'http' && passed >= trustedProxies) warn(noTls)
    if (only !== '' && isOneInside(request.ip)) warn(oneCaller)
  })
}

/** Warnings about settings that an operator must decide: limits per caller and secure cookies depend on them. */
export function proxyWarnings(
  env: Record<string, string | undefined>,
  { production }: Pick<Settings, 'production'>,
): string[] {
  if (!production || env.TRUSTED_PROXIES) return []
  return [
    'TRUSTED_PROXIES is not set. Please set it to the number of proxies in front of this process, 0 if there is none: limits per caller and secure cookies depend on it.',
  ]
}
