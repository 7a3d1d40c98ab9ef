import { isIPv4, isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, whichever way it is written. */
function groupsOf(address: string): string[] {
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [head = '', tail] = written.split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  return [...before!, ...Array<string>(8 - before!.length - after!.length).fill('0'), ...after!]
}

/** The IPv4 address that an IPv6 one stands for (`::ffff:0:0/96`). */
function mapped(groups: string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  return groups
    .slice(6)
    .flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])
    .join('.')
}

/** The networks for which an address counts. */
export interface Network {
  /** An IPv4 address, or the /64 of an IPv6 address, all of which belongs to one line. */
  line: string
  /** The /48 of an IPv6 address; one customer may have the many lines in it. */
  site?: string
}

/** The network of a caller's address. Text that is no address, which only a proxy can send, counts as it is. */
export function networkOf(address: string): Network {
  const [ip = ''] = address.toLowerCase().split('%')
  if (isIPv4(ip) || !isIPv6(ip)) return { line: ip }
  const groups = groupsOf(ip)
  const ipv4 = mapped(groups)
  return ipv4
    ? { line: ipv4 }
    : { line: `${groups.slice(0, 4).join(':')}::/64`, site: `${groups.slice(0, 3).join(':')}::/48` }
}
