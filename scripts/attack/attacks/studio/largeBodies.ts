import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '#server/testing/browser.ts'
import type { Attack } from '../../attack.ts'
import { expectDone } from '../../toolkit/applicant.ts'
import { compareCreates, type Place } from '../../toolkit/creates.ts'
import { addMember } from '../../toolkit/staff.ts'
import { tally } from '../../toolkit/together.ts'

const headers = { 'content-type': 'application/json' }

/** A push of two files with so many characters in all. */
const texts = (length: number): Buffer =>
  Buffer.from(
    JSON.stringify({
      files: ['one', 'other'].map((name) => ({
        path: `v1/scenarios/${name}.json`,
        text: '{"a":1}\n'.repeat(length / 16),
        base: null,
      })),
      dryRun: true,
    }),
  )

/** As many values as so many bytes have room for. */
const values = (length: number): Buffer => Buffer.from(`{"files":[${'1,'.repeat(length / 2)}1],"dryRun":true}`)

/** Milliseconds between two bodies of one sender. */
const pause = 250

/** Sends the same body until it is told to stop. Then gives how the server answered. */
function sendAgain(visitor: Browser, method: string, url: string, body: Buffer): () => Promise<string> {
  let isOver = false
  const sending = async (): Promise<string> => {
    const answers: (number | string)[] = []
    while (!isOver) {
      // The server may close the connection before all has arrived.
      const answer = await visitor.send(method, url, body, headers).catch(() => undefined)
      answers.push(answer?.status ?? 'cut off')
      await sleep(pause)
    }
    return tally(answers)
  }
  const all = sending()
  return () => {
    isOver = true
    return all
  }
}

/** What is sent beside people who create claim requests; everything but the last by a member of staff. */
const loads: { what: string; method: string; url: string; body(): Buffer; byStranger?: true }[] = [
  { what: 'pushes of 62 MB', method: 'POST', url: '/studio/push', body: () => texts(38_000_000) },
  { what: 'pushes of 16 MB of numbers', method: 'POST', url: '/studio/push', body: () => values(15_900_000) },
  { what: 'pushes of 2 MB', method: 'POST', url: '/studio/push', body: () => texts(1_200_000) },
  { what: 'pushes of 2 MB of numbers', method: 'POST', url: '/studio/push', body: () => values(2_000_000) },
  { what: 'saves of 2 MB of numbers', method: 'PUT', url: '/studio/drafts', body: () => values(2_000_000) },
  {
    what: 'claim requests with 600 kB of numbers',
    method: 'POST',
    url: '/claim-requests',
    body: () => values(600_000),
    byStranger: true,
  },
]

export const attacks: Attack[] = [
  {
    name: 'consumers beside large bodies',
    tries: `measures how long 95 in 100 creates of a claim request take at most on an idle server, and then beside ${loads.map(({ what }) => what).join(', beside ')}, four a second: at most twice as long, and none may be lost`,
    when: 'alone',
    run: (world) =>
      world.withSettings({ STUDIO: '1' }, async (server, env) => {
        const place: Place = { world, server }
        const { beside, verdict } = await compareCreates(place)
        for (const { what, method, url, body, byStranger } of loads) {
          const visitor = world.visit(world.brand, { at: server, insists: false })
          if (!byStranger) {
            const login = addMember(env, `${what.replaceAll(' ', '-')}@example.com`, 'author')
            expectDone('signing in', await visitor.send('POST', '/api/studio/sign-in', login))
          }
          await beside(what, sendAgain(visitor, method, `/api${url}`, body()))
        }
        return verdict()
      }),
  },
]
