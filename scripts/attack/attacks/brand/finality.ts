import type { Proof } from '#schemas/theme.ts'
import type { Attack, Verdict } from '../../attack.ts'
import { beginAndSign, sign, subjectOf, update, type Applicant } from '../../toolkit/applicant.ts'
import { answerQuestions, startQuestions, wrongly } from '../../toolkit/identity.ts'
import { searches } from '../../toolkit/searches.ts'
import { stealInTurn } from '../../toolkit/steal.ts'
import type { World } from '../../world.ts'

const brandWith = (world: World, proof: Proof) => world.brands.find((one) => one.theme.proof === proof)!

async function failed(world: World): Promise<Applicant> {
  const applicant = await beginAndSign(world, { brand: brandWith(world, 'questions') })
  await answerQuestions(applicant, await startQuestions(applicant), wrongly)
  return applicant
}

/** Tries to pass after a fail, and then to be searched for. */
async function another(applicant: Applicant): Promise<Verdict> {
  const asked = await startQuestions(applicant)
  if (asked.body?.questions) await answerQuestions(applicant, asked)
  const got = await stealInTurn(applicant, searches)
  return {
    held: !asked.body?.questions && got === '',
    happened: `the identity check says ${asked.body?.decision ?? asked.status}; ${got || 'no report'}`,
  }
}

const elsewhere = ({ person }: Applicant) => ({ ...person.address, houseNumber: '99', postcode: 'QY9 9ZB' })

export const attacks: Attack[] = [
  {
    name: 'failed, then another address',
    tries: 'fails the identity questions, changes the address and asks again',
    shared: true,
    run: async (world) => {
      const applicant = await failed(world)
      const address = elsewhere(applicant)
      await update(applicant, { address })
      return another({ ...applicant, person: { ...applicant.person, address } })
    },
  },
  {
    name: 'failed, then another claim request',
    tries: 'fails the identity questions, and starts again in another browser',
    shared: true,
    run: async (world) => {
      const { person, brand } = await failed(world)
      return another(await beginAndSign(world, { person, brand }))
    },
  },
  {
    name: 'verified at another address',
    tries: 'is verified at one address, and has another one searched',
    shared: true,
    run: async (world) => {
      const brand = brandWith(world, 'decision')
      const applicant = await beginAndSign(world, { brand })
      const verified = await applicant.visitor.call('verifyUser', subjectOf(applicant))
      const moved = { ...applicant, person: { ...applicant.person, address: elsewhere(applicant) } }
      await sign(moved)
      const { status } = await applicant.visitor.call('providerCreditCheck', {
        provider: brand.theme.creditProvider,
        ...subjectOf(moved),
      })
      return {
        held: verified.body?.data?.decision === 'ALLOW' && status === 400,
        happened: `verified: ${verified.body?.data?.decision ?? verified.status}; the search at the other address answered ${status}`,
      }
    },
  },
]
