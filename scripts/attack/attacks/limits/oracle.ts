import type { Attack } from '../../attack.ts'
import { openAccount, signIn } from '../../toolkit/accounts.ts'
import { answersOf } from '../../toolkit/applicant.ts'
import type { Answer } from '#server/testing/browser.ts'
import type { World } from '../../world.ts'
import { median } from '../../../lib/server/percentile.ts'

const ignored = new Set(['date', 'x-request-id', 'set-cookie', 'keep-alive', 'connection'])
/** Seconds to wait differ between two replies: only their presence counts. */
const counted = new Set(['retry-after'])

/** Everything that a caller sees of a reply, except what always differs. */
const seen = ({ status, text, headers }: Answer): string =>
  JSON.stringify([
    status,
    text,
    Object.entries(headers).flatMap(([name, value]) =>
      ignored.has(name) ? [] : [[name, counted.has(name) ? 'some' : value]],
    ),
  ])

type Ask = (world: World, from: string, email: string) => Promise<Answer>

/** Asks a number of times from one address about one email. */
async function ask(world: World, how: Ask, email: string, times: number): Promise<Answer[]> {
  const from = world.newAddress()
  const answers: Answer[] = []
  for (let at = 0; at < times; at += 1) answers.push(await how(world, from, email))
  return answers
}

const trySignIn: Ask = (world, from, email) =>
  signIn(world.visit(world.brand, { from }), email, 'not the password at all')

const alike = (name: string, tries: string, how: Ask, times: number): Attack => ({
  name,
  tries,
  when: 'alone',
  run: async (world) => {
    const { email } = await openAccount(world)
    const [known, unknown] = [
      await ask(world, how, email, times),
      await ask(world, how, world.person().contactDetails.email, times),
    ]
    const differs = known.findIndex((answer, at) => seen(answer) !== seen(unknown[at]!))
    const what =
      differs < 0
        ? `${times} answers alike`
        : `answer ${differs + 1} differs: ${known[differs]!.status} ${known[differs]!.text.slice(0, 60)} and ${unknown[differs]!.status} ${unknown[differs]!.text.slice(0, 60)}`
    return { held: differs < 0, happened: what }
  },
})

const rounds = 40
/** After a difference, up to this many more measurements are made and all are judged together: chance evens out, a real difference stays. */
const mostMore = 2
/** Milliseconds by which a median varies by chance on a busy machine. */
const noise = 8

export const attacks: Attack[] = [
  alike(
    'oracle of sign-in',
    'signs in with a known and an unknown email until it is refused, and compares every answer',
    trySignIn,
    10,
  ),
  {
    name: 'oracle of time',
    tries: `compares the medians of ${rounds} sign-ins or more with known and with unknown emails, in turn`,
    when: 'alone',
    run: async (world) => {
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
      const accounts = await Promise.all(Array.from({ length: rounds / 4 }, () => openAccount(world)))
      const measure = async () => {
        for (let at = 0; at < rounds; at += 1) {
          times.known.push((await trySignIn(world, world.newAddress(), accounts[at % accounts.length]!.email)).took)
          times.unknown.push((await trySignIn(world, world.newAddress(), world.person().contactDetails.email)).took)
        }
        const [known, unknown] = [median(times.known), median(times.unknown)]
        return {
          held: Math.abs(known - unknown) <= noise + 0.3 * Math.min(known, unknown),
          happened: `known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms, of ${times.known.length} each`,
        }
      }
      let measured = await measure()
      for (let more = 0; more < mostMore && !measured.held; more += 1) measured = await measure()
      return measured
    },
  },
  {
    name: 'oracle of accounts',
    shared: true,
    tries:
      'asks of sixty emails whether they have an account, with a claim request for each, from one address and from one device, until it is refused; known and unknown are to be counted alike',
    run: async (world) => {
      const emails = [
        ...(await Promise.all(Array.from({ length: 12 }, () => openAccount(world).then(({ email }) => email)))),
      ]
      const told: Record<string, number> = {}
      for (const kind of ['known', 'unknown']) {
        const visitor = world.visit()
        told[kind] = 0
        for (let at = 0; at < 30; at += 1) {
          const person = world.person()
          const email = kind === 'known' ? emails[at % emails.length]! : person.contactDetails.email
          const created = await visitor.call(
            'submitForm',
            answersOf({ ...person, contactDetails: { ...person.contactDetails, email } }, world.brand),
          )
          const answer = await visitor.call('createUser', {
            email,
            claim_request_id: created.body?.data?.claim_request_id ?? '',
          })
          if (answer.status === 200) told[kind] += 1
          visitor.cookies.delete('__Host-session')
        }
      }
      const { known = 0, unknown = 0 } = told
      return {
        held: known < 30 && unknown < 30 && known === unknown,
        happened: `of 30 each, ${known} known and ${unknown} unknown emails were answered`,
      }
    },
  },
]
