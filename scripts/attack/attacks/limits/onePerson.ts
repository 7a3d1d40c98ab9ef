import type { Proof } from '#schemas/theme.ts'
import { randomUUID } from 'node:crypto'
import type { Brand } from '#server/page/themes.ts'
import type { Attack } from '../../attack.ts'
import { answersOf, sign, type Applicant } from '../../toolkit/applicant.ts'
import { startQuestions } from '../../toolkit/identity.ts'
import type { Person } from '../../toolkit/person.ts'
import { searchRightly } from '../../toolkit/rightful.ts'
import type { Answer } from '#server/testing/browser.ts'
import { spelledAnew } from '../../toolkit/spellings.ts'
import { tally } from '../../toolkit/together.ts'
import type { World } from '../../world.ts'

/** The most that all spellings of one person may cause in a day, twins included. */
const enough = 20
const tries = 40

/** A claim request of this person with a new device, address and email. Undefined if the form refuses the spelling. */
async function asAnother(world: World, brand: Brand, spelled: Person): Promise<Applicant | undefined> {
  const person = { ...spelled, deviceSessionId: randomUUID(), contactDetails: world.person().contactDetails }
  const visitor = world.visit(brand)
  const { status, body } = await visitor.call('submitForm', answersOf(person, brand))
  if (status !== 200) return undefined
  const applicant = {
    visitor,
    person,
    brand,
    funnel: brand.theme.defaultFunnel,
    id: body.data.claim_request_id,
    reference: body.data.claim_reference,
  }
  await sign(applicant)
  return applicant
}

/** How often a person succeeds with a new spelling each time. */
const repeated = (
  name: string,
  what: string,
  needs: Proof,
  make: (applicant: Applicant) => Promise<Answer>,
): Attack => ({
  name,
  tries: `${what} for one person again and again, with a new spelling each time, from new devices, addresses and emails`,
  shared: true,
  run: async (world) => {
    const brand = world.brands.find((one) => one.theme.proof === needs)!
    const person = world.person()
    const statuses: number[] = []
    for (let at = 0; at < tries; at += 1) {
      const applicant = await asAnother(world, brand, spelledAnew(person, at))
      if (applicant) statuses.push((await make(applicant)).status)
    }
    const done = statuses.filter((status) => status === 200).length
    return {
      held: done <= enough && statuses.length >= tries / 2,
      happened: `${statuses.length} tries: ${tally(statuses)}`,
    }
  },
})

export const attacks: Attack[] = [
  repeated('searches of one person', 'searches', 'none', async (applicant) => {
    const answer = await searchRightly(applicant)
    return answer.status === 200 && answer.body.success === false ? { ...answer, status: 429 } : answer
  }),
  repeated('questions about one person', 'starts the identity check', 'questions', startQuestions),
  repeated(
    'verifications of one person',
    'verifies',
    'decision',
    ({ visitor, reference, person: { personalDetails, contactDetails, address } }) =>
      visitor.call('verifyUser', { clientRefId: reference, personalDetails, contactDetails, address }),
  ),
]
