import type { Attack } from '../../attack.ts'
import { rawSocket } from '../../toolkit/rawSocket.ts'
import { together } from '../../toolkit/together.ts'
import type { World } from '../../world.ts'
import { median } from '../../../lib/server/percentile.ts'

const seconds = 45
/** Seconds; longer than anybody needs to send a form. A server that waits longer can be exhausted by few attackers. */
const longestWait = 40
const connections = 100

const head = ({ host, from }: { host: string; from: string }) =>
  `POST /api/claim-requests HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${from}\r\nX-Forwarded-Proto: https\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n`

/** What one attacker sends, piece by piece, one a second. */
const kinds: Record<string, (who: { host: string; from: string }) => string[]> = {
  'slow headers': (who) => [head(who), ...Array.from({ length: seconds }, (_, at) => `X-Slow-${at}: x\r\n`)],
  'slow bodies': (who) => [`${head(who)}Content-Length: 60000\r\n\r\n{`, ...Array.from({ length: seconds }, () => ' ')],
  'silent connections': () => [''],
}

async function othersAreServed(world: World): Promise<number> {
  const visitor = world.visit()
  const times: number[] = []
  for (let at = 0; at < 20; at += 1) {
    const { status, took } = await visitor.send('GET', '/api/auth/user')
    times.push(status === 200 ? took : Infinity)
  }
  return median(times)
}

const slow = (name: string): Attack => ({
  name,
  tries: `holds ${connections} connections open with ${name} for ${seconds} seconds; others must be served, and the connections cut within ${longestWait} seconds`,
  when: 'long',
  run: async (world) => {
    const held = together(connections, async () => {
      const who = { host: world.hostOf(world.brand), from: world.newAddress() }
      return rawSocket(world.address, kinds[name]!(who), { pause: 1000, patience: seconds * 1000 })
    })
    const waited = await othersAreServed(world)
    const cuts = (await held).map(({ cutAfter }) => cutAfter ?? Infinity)
    const last = Math.max(...cuts) / 1000
    return {
      held: last <= longestWait && waited < 2000,
      happened: `cut after ${Number.isFinite(last) ? `${last.toFixed(0)} s at most` : `more than ${seconds} s`}; others waited ${waited.toFixed(0)} ms meanwhile`,
    }
  },
})

export const attacks: Attack[] = ['slow headers', 'slow bodies'].map(slow)
