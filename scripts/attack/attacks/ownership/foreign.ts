import type { Attack } from '../../attack.ts'
import { openAccount } from '../../toolkit/accounts.ts'
import { begin, subjectOf } from '../../toolkit/applicant.ts'
import { calls, everyCall, takesIds } from '../../toolkit/everyCall.ts'
import { Findings } from '../../toolkit/findings.ts'
import { wordsOf } from '../../toolkit/person.ts'
import type { Browser } from '#server/testing/browser.ts'
import type { World } from '../../world.ts'

type Stranger = [what: string, visit: (world: World, host: string) => Promise<Browser> | Browser]

const madeUp = 'A'.repeat(43)

const strangers: Stranger[] = [
  ['no cookie', (world, host) => world.visit(world.brand, { host })],
  [
    'a device of their own',
    async (world, host) => world.visit(world.brand, { host, cookies: (await begin(world)).visitor.cookies }),
  ],
  [
    'a session of their own',
    async (world, host) => world.visit(world.brand, { host, cookies: (await openAccount(world)).visitor.cookies }),
  ],
  [
    'a made-up device',
    (world, host) => world.visit(world.brand, { host, cookies: new Map([['__Host-device', madeUp]]) }),
  ],
  [
    'a made-up session',
    (world, host) =>
      world.visit(world.brand, {
        host,
        cookies: new Map([
          ['__Host-device', madeUp],
          ['__Host-session', madeUp],
        ]),
      }),
  ],
  [
    "the owner's cookies under other names",
    (world, host) =>
      world.visit(world.brand, {
        host,
        cookies: new Map([
          ['device', madeUp],
          ['session', madeUp],
        ]),
      }),
  ],
]

export const attacks: Attack[] = [
  {
    name: "another person's ids",
    tries: 'makes every call of the contracts that takes an id with ids of another person, as six kinds of stranger',
    run: async (world) => {
      const found = new Findings()
      const { inputs, ownerOf } = await everyCall(world)
      for (const name of calls.filter(takesIds)) {
        const { visitor, person } = ownerOf(name)
        const missing = await missingLike(world, name, inputs[name], visitor)
        for (const [what, visit] of strangers) {
          const { status, text } = await (await visit(world, visitor.host)).call(name, inputs[name])
          const tells = wordsOf(person).some((word) => text.includes(word))
          found.add(
            `${name} with ${what}`,
            status >= 400 && status < 500 && !tells && (missing === undefined || missing === status),
            status,
          )
        }
        // The owner can still continue, so the calls were not refused for another reason.
        const own = await visitor.call('readClaimRequest', { claimRequestId: ownerOf(name).id })
        if (own.status !== 200) throw new Error(`the owner is refused too, with ${own.status}`)
      }
      return found.verdict()
    },
  },
  {
    name: "another person's reference",
    tries: 'uses the claim reference of another person, which is printed in letters, with their name and birth date',
    run: async (world) => {
      const found = new Findings()
      const victim = await begin(world)
      const { clientRefId, ...subject } = subjectOf(victim)
      const { personalDetails, address } = subject
      const stranger = world.visit()
      const asked = {
        providerCreditCheck: { provider: victim.brand.theme.creditProvider, clientRefId, ...subject },
        verifyUser: { clientRefId, ...subject },
        startKba: { clientRefId, personalDetails, address },
        readClaimRequest: { claimRequestId: clientRefId },
        readCreditReport: { creditCheckId: clientRefId },
      } as const
      for (const [name, inputs] of Object.entries(asked)) {
        const { status } = await stranger.call(name as keyof typeof asked, inputs)
        found.add(name, status >= 400 && status < 500, status)
      }
      return found.verdict()
    },
  },
]

/**
 * The status of the same call about something that does not exist: a stranger must not see a difference. Undefined if the call names it in more than one
 * place.
 */
async function missingLike(
  world: World,
  name: (typeof calls)[number],
  inputs: Record<string, unknown>,
  { host }: Browser,
): Promise<number | undefined> {
  const key = ['claimRequestId', 'claim_request_id', 'creditCheckId'].find((one) => one in inputs)
  if (!key) return undefined
  return (
    await world.visit(world.brand, { host }).call(name, { ...inputs, [key]: '00000000-0000-4000-8000-000000000000' })
  ).status
}
