import { describe, expect, it } from 'vitest'
import { networkOf } from './networks.ts'

describe('the network of an address', () => {
  it('is an IPv4 address itself', () => expect(networkOf('192.0.2.7')).toEqual({ line: '192.0.2.7' }))

  it('is the /64 of an IPv6 address, however it is written', () => {
    const ways = [
      '2001:db8:1:2::1',
      '2001:DB8:1:2:ffff:ffff:ffff:ffff',
      '2001:0db8:0001:0002:0:0:0:9',
      '2001:db8:1:2::192.0.2.1',
      '2001:db8:1:2::1%eth0',
    ]
    for (const way of ways) expect(networkOf(way)).toEqual({ line: '2001:db8:1:2::/64', site: '2001:db8:1::/48' })
    expect(networkOf('2001:db8::1')).toEqual({ line: '2001:db8:0:0::/64', site: '2001:db8:0::/48' })
    expect(networkOf('2001:db8:1:3::1').line).not.toBe(networkOf('2001:db8:1:2::1').line)
    expect(networkOf('::1')).toEqual({ line: '0:0:0:0::/64', site: '0:0:0::/48' })
  })

  it('is the IPv4 address that an IPv6 one stands for', () => {
    for (const way of ['::ffff:192.0.2.7', '::FFFF:c000:207', '0:0:0:0:0:ffff:192.0.2.7'])
      expect(networkOf(way)).toEqual({ line: '192.0.2.7' })
  })

  it('is what a proxy says where that is no address', () => {
    for (const text of ['unknown', '', '192.0.2', '1.2.3.4:80', 'x'.repeat(100)])
      expect(networkOf(text)).toEqual({ line: text })
  })
})
