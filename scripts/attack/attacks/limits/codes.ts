import { randomUUID } from 'node:crypto'
import type { Attack } from '../../attack.ts'
import { answersOf, begin, sign, subjectOf, type Applicant } from '../../toolkit/applicant.ts'
import type { Person } from '../../toolkit/person.ts'
import { phoneSpellings } from '../../toolkit/spellings.ts'
import { tally, together } from '../../toolkit/together.ts'
import type { World } from '../../world.ts'

const codeBrand = (world: World) => world.brands.find((brand) => brand.theme.proof === 'decision')!
/** Last name that the sandbox asks for a code. */
const challenged = 'Challenge'
/** Codes that one phone may get, or that may be tried for it, in an hour. */
const mostCodes = 6
const mostTries = 25

interface Challenged extends Applicant {
  verificationId: string
}

/** Asks for a code. Undefined once none is sent any more. */
async function askForCode(applicant: Applicant): Promise<Challenged | undefined> {
  const { status, body } = await applicant.visitor.call('verifyUser', subjectOf(applicant))
  const verificationId = body?.data?.verification_id as string | undefined
  return status === 200 && verificationId ? { ...applicant, verificationId } : undefined
}

async function signedAs(world: World, person: Person): Promise<Applicant | undefined> {
  const brand = codeBrand(world)
  const visitor = world.visit(brand)
  const { status, body } = await visitor.call('submitForm', answersOf(person, brand))
  if (status !== 200) return undefined
  const applicant = {
    visitor,
    person,
    brand,
    funnel: brand.theme.defaultFunnel,
    id: body.data.claim_request_id as string,
    reference: body.data.claim_reference as string,
  }
  await sign(applicant)
  return applicant
}

const wrongCode = (at: number): string => String(200_000 + at)

const guess = ({ visitor, verificationId }: Challenged, otp: string) =>
  visitor.call('checkOtp', { verificationId, otp })

export const attacks: Attack[] = [
  {
    name: 'codes to one phone',
    shared: true,
    tries: 'has codes sent to one phone, written in all ways, for ever new people, devices and addresses',
    run: async (world) => {
      const { phoneNumber } = world.person().contactDetails
      const sent: string[] = []
      for (const [at, phone] of [
        ...phoneSpellings(phoneNumber),
        ...Array.from({ length: 9 }, () => phoneNumber),
      ].entries()) {
        const person = world.person(challenged)
        const applicant = await signedAs(world, {
          ...person,
          deviceSessionId: randomUUID(),
          contactDetails: { ...person.contactDetails, phoneNumber: phone },
        })
        if (!applicant) continue
        const asked = await askForCode(applicant)
        sent.push(asked ? 'sent' : 'refused')
        if (asked && at % 3 === 0)
          sent.push(
            (await asked.visitor.call('resendOtp', { claimRequestId: asked.id, verificationId: asked.verificationId }))
              .status === 200
              ? 'sent'
              : 'refused',
          )
      }
      return {
        held: sent.length >= 9 && sent.filter((what) => what === 'sent').length <= mostCodes,
        happened: tally(sent),
      }
    },
  },
  {
    name: 'code guessed over claim requests',
    shared: true,
    tries: 'guesses five codes in each of ever new claim requests of one person with one phone',
    run: async (world) => {
      const person = world.person(challenged)
      const outcomes: string[] = []
      for (let round = 0; round < 10; round += 1) {
        const applicant = await signedAs(world, { ...person, deviceSessionId: randomUUID() })
        const asked = applicant && (await askForCode(applicant))
        if (!asked) outcomes.push('no code')
        for (let at = 0; asked && at < 5; at += 1)
          outcomes.push((await guess(asked, wrongCode(round * 5 + at))).status === 200 ? 'tried' : 'refused')
      }
      return { held: outcomes.filter((what) => what === 'tried').length <= mostTries, happened: tally(outcomes) }
    },
  },
  {
    name: 'fifty codes at once',
    shared: true,
    tries: 'tries fifty wrong codes at once, then the right one',
    run: async (world) => {
      const brand = codeBrand(world)
      const applicant = await begin(world, { brand, lastName: challenged })
      await sign(applicant)
      const asked = await askForCode(applicant)
      if (!asked) return { held: false, happened: 'no code was sent' }
      const answers = await together(50, (at) => guess(asked, wrongCode(at)))
      const last = await guess(asked, '123456')
      const tried = answers.filter(({ status }) => status === 200).length
      return {
        held: tried === 5 && last.status === 429,
        happened: `${tally(answers.map(({ status }) => status))}; then the right code: ${last.status}`,
      }
    },
  },
  {
    name: "another's code",
    shared: true,
    tries: 'uses the accepted verification of one claim request for another',
    run: async (world) => {
      const brand = codeBrand(world)
      const [one, other] = await together(2, async () => {
        const applicant = await begin(world, { brand, lastName: challenged })
        await sign(applicant)
        return askForCode(applicant)
      })
      const accepted = await guess(one!, '123456')
      const used = await other!.visitor.call('checkOtp', { verificationId: one!.verificationId, otp: '123456' })
      const searched = await other!.visitor.call('runCreditCheck', {
        claimRequestId: other!.id,
        verificationId: accepted.body.data?.verification_id,
      })
      return {
        held: accepted.body.success === true && used.status === 404 && searched.body.success !== true,
        happened: `checked with it: ${used.status}; searched with it: ${searched.status} ${searched.body?.status}`,
      }
    },
  },
]
