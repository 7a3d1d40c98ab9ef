import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../../attack.ts'
import { beginAndSign, sign } from '../../toolkit/applicant.ts'
import { reportIn } from '../../toolkit/reports.ts'
import { tally, together } from '../../toolkit/together.ts'
import type { World } from '../../world.ts'

/** Somebody who has signed, at the brand that every server shows, where the search goes to a bureau that is watched. */
async function signedAtBureau(world: World) {
  const { bureau, server } = await world.atBureau()
  const applicant = await beginAndSign(world, { visitor: world.visit(world.brand, { at: server }) })
  return { applicant, search: (more: object = {}) => applicant.visitor.call('runCreditCheck', { claimRequestId: applicant.id, ...more }), bureau }
}

/** Longer than a server that knows nothing of its timeouts takes a search for dead. */
const longSearch = 64_000

export const attacks: Attack[] = [
  {
    name: 'fifty searches at once',
    tries: 'asks for the same search fifty times at once, half of them as another search',
    when: 'long',
    run: async (world) => {
      const { applicant, search, bureau } = await signedAtBureau(world)
      const answers = await together(50, (at) => search(at % 2 === 1 ? { retry: true } : {}))
      const asked = bureau.askedOf(applicant.reference).length
      return { held: asked === 1, happened: `the bureau was asked ${asked} times for 50 calls (${tally(answers.map(({ status }) => status))})` }
    },
  },
  {
    name: 'search that takes long',
    tries: 'asks for another search while the first one is still within the time that the bureau may take',
    when: 'long',
    run: async (world) => {
      const { applicant, search, bureau } = await signedAtBureau(world)
      bureau.takesFor(applicant.person.personalDetails.firstName, longSearch)
      const first = search().catch(() => undefined)
      await sleep(longSearch - 2000)
      const again = await search({ retry: true }).then(({ status, body }) => `${status} ${body?.status ?? ''}`)
      await first
      const asked = bureau.askedOf(applicant.reference).length
      return { held: asked === 1, happened: `asked ${asked} times in ${longSearch / 1000} s; the second call was answered ${again}` }
    },
  },
  {
    name: 'key of a search',
    tries: 'has three people searched on one claim request at a bureau that gives the same answer again for the same key',
    when: 'long',
    run: async (world) => {
      const { applicant: first, search, bureau } = await signedAtBureau(world)
      const reports: string[] = []
      for (const person of [first.person, world.person(), world.person()]) {
        if (person !== first.person) await sign({ ...first, person: { ...person, deviceSessionId: first.person.deviceSessionId } })
        reports.push(reportIn(await search()))
      }
      const asked = bureau.askedOf(first.reference)
      const keys = new Set(asked.map(({ key }) => key))
      const held = !keys.has('') && keys.size === 3 && asked.length === 3 && reports.every(Boolean)
      return { held, happened: `three people: asked ${asked.length} times under ${keys.size} keys` }
    },
  },
]
