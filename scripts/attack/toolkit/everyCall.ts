import { randomUUID } from 'node:crypto'
import type { Proof } from '#schemas/theme.ts'
import type { OperationContract } from 'runnel/contracts'
import { operations, type OperationName } from '#schemas/operations/index.ts'
import { withIds, withoutIds, type Ids } from '#server/testing/everyCall.ts'
import type { World } from '../world.ts'
import { answersOf, beginAndSign, subjectOf, type Applicant } from './applicant.ts'
import { startQuestions } from './identity.ts'
import { searched } from './rightful.ts'

export type Inputs = Record<OperationName, Record<string, unknown>>

/** Operations of the API; the others are the page's own. */
export const calls = Object.keys(operations).filter(
  (name) => (operations as Record<string, OperationContract>)[name]!.path,
) as OperationName[]
export const changes = calls.filter((name) => operations[name].method !== 'GET')

const withNeed = (world: World, need: Proof) => world.brands.find((brand) => brand.theme.proof === need)!

async function codeOf(applicant: Applicant): Promise<string> {
  const { body } = await applicant.visitor.call('verifyUser', subjectOf(applicant))
  return (body.data?.verification_id as string | undefined) ?? ''
}

/** One claim request per kind of provider for one person, and inputs for every operation that refer to them. */
export async function everyCall(
  world: World,
): Promise<{ owners: Record<string, Applicant>; inputs: Inputs; ownerOf: (name: OperationName) => Applicant }> {
  const plain = await searched(world, { brand: withNeed(world, 'none') })
  const coded = await beginAndSign(world, { brand: withNeed(world, 'decision'), lastName: 'Challenge' })
  const verificationId = await codeOf(coded)
  const questioned = await beginAndSign(world, { brand: withNeed(world, 'questions') })
  const { correlationId, authenticationId, questions } = (await startQuestions(questioned)).body
  const kba = { correlationId, authenticationId, questionnaireId: questions.questionnaireId as string }
  const ids = ({ id, reference, person, brand, funnel }: Applicant): Ids => ({
    id,
    reference,
    verificationId,
    kba,
    checkId: plain.creditCheckId,
    given: answersOf(person, brand, funnel) as Ids['given'],
    fileId: randomUUID(),
  })
  const owners = { plain, coded, questioned }
  const ownerOf = (name: OperationName): Applicant => {
    if (['checkOtp', 'resendOtp', 'verifyUser'].includes(name)) return coded
    return ['startKba', 'answerKba', 'runValifiCreditCheck'].includes(name) ? questioned : plain
  }
  const { brandId, companyId } = plain.brand.theme
  const inputs = Object.fromEntries(
    calls.map((name) => {
      const all: Record<string, Record<string, unknown>> = { ...withoutIds(), ...withIds(ids(ownerOf(name))) }
      const given = all[name] ?? {}
      return [
        name,
        { ...given, ...('brandId' in given ? { brandId } : {}), ...('companyId' in given ? { companyId } : {}) },
      ]
    }),
  ) as Inputs
  return { owners, inputs, ownerOf }
}

/** Whether an operation names a claim request, or something that belongs to one. */
export const takesIds = (name: OperationName): boolean => !(name in withoutIds())
