import type { Attack } from '../../attack.ts'
import { beginAndSign, update, type Applicant } from '../../toolkit/applicant.ts'
import { Findings } from '../../toolkit/findings.ts'
import { searched } from '../../toolkit/rightful.ts'
import { searches } from '../../toolkit/searches.ts'
import { readAll, steal, stealInTurn } from '../../toolkit/steal.ts'
import type { World } from '../../world.ts'

type Change = [what: string, change: (world: World, applicant: Applicant) => object]

const somebodyElse: Change[] = [
  [
    'the first name',
    (world, { person }) => ({
      personalDetails: { ...person.personalDetails, firstName: world.person().personalDetails.firstName },
    }),
  ],
  [
    'the last name',
    (world, { person }) => ({
      personalDetails: { ...person.personalDetails, lastName: world.person().personalDetails.lastName },
    }),
  ],
  [
    'the birth date',
    (_, { person }) => ({ personalDetails: { ...person.personalDetails, dateOfBirth: '1949-03-05T00:00:00.000Z' } }),
  ],
]

/** Changes the claim request to another person, without that person's signature. */
async function becomeAnother(world: World, applicant: Applicant, [, change]: Change): Promise<number> {
  const changes = change(world, applicant)
  Object.assign(applicant.person, changes)
  return (await update(applicant, changes)).status
}

export const attacks: Attack[] = [
  {
    name: 'signature of another person',
    tries: 'signs, changes name or birth date without signing again, and asks for a report in every way',
    run: async (world) => {
      const found = new Findings()
      for (const change of somebodyElse) {
        const applicant = await beginAndSign(world)
        const status = await becomeAnother(world, applicant, change)
        const got = status === 200 ? await stealInTurn(applicant, searches) : ''
        found.add(
          `changed ${change[0]}`,
          got === '',
          got || (status === 200 ? 'no report' : `the change was refused with ${status}`),
        )
      }
      for (const search of searches) {
        const applicant = await beginAndSign(world)
        const status = await becomeAnother(world, applicant, somebodyElse[0]!)
        const got = status === 200 ? await steal(applicant, search) : ''
        found.add(
          search.what,
          got === '',
          got || (status === 200 ? 'no report' : `the change was refused with ${status}`),
        )
      }
      return found.verdict()
    },
  },
  {
    name: 'agreement taken back',
    tries: 'signs, withdraws the agreement to the terms, and asks for a report in every way',
    run: async (world) => {
      const found = new Findings()
      for (const order of [searches, searches.toReversed()]) {
        const applicant = await beginAndSign(world)
        const { status } = await update(applicant, {
          contactDetails: { ...applicant.person.contactDetails, isTermsPolicyAgreed: false },
        })
        const got = status === 200 ? await stealInTurn(applicant, order) : ''
        found.add(
          'withdrawn',
          got === '',
          got || (status === 200 ? 'no report' : `withdrawing was refused with ${status}`),
        )
      }
      return found.verdict()
    },
  },
  {
    name: 'report of another person',
    tries: 'searches, changes name or birth date, and reads the old report in every way, at every brand',
    run: async (world) => {
      const found = new Findings()
      for (const [at, brand] of world.brands.entries()) {
        for (const change of at === 0 ? somebodyElse : [somebodyElse[at % somebodyElse.length]!]) {
          const applicant = await searched(world, { brand })
          await becomeAnother(world, applicant, change)
          const got = await readAll(applicant, applicant.creditCheckId)
          found.add(`${brand.name}, changed ${change[0]}`, got === '', got || 'the old report is gone')
        }
      }
      return found.verdict()
    },
  },
]
