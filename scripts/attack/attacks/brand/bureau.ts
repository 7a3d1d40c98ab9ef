import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../../attack.ts'
import type { Proof } from '#schemas/theme.ts'
import { beginAndSign, sign, subjectOf, type Applicant } from '../../toolkit/applicant.ts'
import { startQuestions } from '../../toolkit/identity.ts'
import { reportIn } from '../../toolkit/reports.ts'
import type { Answer } from '#server/testing/browser.ts'
import { allAnswered, tally, together } from '../../toolkit/together.ts'
import type { World } from '../../world.ts'

/** An applicant who has signed, at a brand with this proof, on a server whose outside services record every request. */
async function signedAtBureau(world: World, proof: Proof = world.brand.theme.proof) {
  const { bureau, server } = await world.atBureau()
  const brand = proof === world.brand.theme.proof ? world.brand : world.brands.find((one) => one.theme.proof === proof)!
  const applicant = await beginAndSign(world, { brand, visitor: world.visit(brand, { at: server }) })
  return {
    applicant,
    search: (more: object = {}) => applicant.visitor.call('runCreditCheck', { claimRequestId: applicant.id, ...more }),
    bureau,
  }
}

/** Fifty simultaneous calls that may cost only one search. */
const atOnce = (
  name: string,
  what: string,
  proof: Proof,
  path: string,
  make: (applicant: Applicant) => Promise<Answer>,
): Attack => ({
  name,
  tries: `${what} of one claim request fifty times at once`,
  shared: true,
  when: 'long',
  run: async (world) => {
    const { applicant, bureau } = await signedAtBureau(world, proof)
    const answers = await together(50, () => make(applicant))
    const asked = bureau.askedOf(applicant.reference, path).length
    return {
      held: asked === 1 && allAnswered(answers),
      happened: `the provider was asked ${asked} times for 50 calls (${tally(answers.map(({ status }) => status))})`,
    }
  },
})

/** Milliseconds; longer than the time after which a server with default timeouts would give a search up. */
const longSearch = 64_000

export const attacks: Attack[] = [
  atOnce('fifty identity checks at once', 'starts the identity check', 'questions', '/kba', startQuestions),
  atOnce('fifty verifications at once', 'verifies the applicant', 'decision', '/verify-user', (applicant) =>
    applicant.visitor.call('verifyUser', subjectOf(applicant)),
  ),
  {
    name: 'codes sent again at once',
    tries: 'asks for another code ten times at once',
    shared: true,
    run: async (world) => {
      const { applicant, bureau } = await signedAtBureau(world, 'decision')
      const { body } = await applicant.visitor.call('verifyUser', subjectOf(applicant))
      const answers = await together(10, () =>
        applicant.visitor.call('resendOtp', {
          claimRequestId: applicant.id,
          verificationId: body.data.verification_id,
        }),
      )
      const sent = bureau.askedOf(applicant.reference, '/resend-otp').length
      return {
        held: sent === 1 && allAnswered(answers),
        happened: `${sent} codes were sent for 10 calls (${tally(answers.map(({ status }) => status))})`,
      }
    },
  },
  {
    name: 'fifty searches at once',
    shared: true,
    tries: 'asks for the same search fifty times at once, half of them as another search',
    when: 'long',
    run: async (world) => {
      const { applicant, search, bureau } = await signedAtBureau(world)
      const answers = await together(50, (at) => search(at % 2 === 1 ? { retry: true } : {}))
      const asked = bureau.askedOf(applicant.reference).length
      return {
        held: asked === 1 && allAnswered(answers),
        happened: `the bureau was asked ${asked} times for 50 calls (${tally(answers.map(({ status }) => status))})`,
      }
    },
  },
  {
    name: 'search that takes long',
    shared: true,
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
      return {
        held: asked === 1,
        happened: `asked ${asked} times in ${longSearch / 1000} s; the second call was answered ${again}`,
      }
    },
  },
  {
    name: 'key of a search',
    shared: true,
    tries:
      'has three people searched on one claim request at a bureau that gives the same answer again for the same key',
    when: 'long',
    run: async (world) => {
      const { applicant: first, search, bureau } = await signedAtBureau(world)
      const reports: string[] = []
      for (const person of [first.person, world.person(), world.person()]) {
        if (person !== first.person)
          await sign({ ...first, person: { ...person, deviceSessionId: first.person.deviceSessionId } })
        reports.push(reportIn(await search()))
      }
      const asked = bureau.askedOf(first.reference)
      const keys = new Set(asked.map(({ key }) => key))
      const held = !keys.has('') && keys.size === 3 && asked.length === 3 && reports.every(Boolean)
      return { held, happened: `three people: asked ${asked.length} times under ${keys.size} keys` }
    },
  },
]
