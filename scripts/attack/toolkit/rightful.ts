import { beginAndSign, expectDone, identityOf, type Applicant, type Begin } from './applicant.ts'
import { answerQuestions, startQuestions } from './identity.ts'
import { checkIdIn, reportIn } from './reports.ts'
import type { Answer } from '#server/testing/browser.ts'
import type { World } from '../world.ts'

async function afterQuestions(applicant: Applicant): Promise<Answer> {
  const passed = await answerQuestions(applicant, await startQuestions(applicant))
  const { clientRefId: _, ...person } = identityOf(applicant)
  return applicant.visitor.call('runValifiCreditCheck', {
    claimRequestId: applicant.id,
    kba_session_id: passed.body.correlationId,
    ...person,
  })
}

/** Searches in the way that the applicant's brand intends. */
export const searchRightly = (applicant: Applicant): Promise<Answer> =>
  applicant.brand.theme.proof === 'questions'
    ? afterQuestions(applicant)
    : applicant.visitor.call('runCreditCheck', { claimRequestId: applicant.id })

export interface Searched extends Applicant {
  creditCheckId: string
}

/** An applicant for whom everything up to the report was done correctly. Throws if that fails, since a refusal would then prove nothing. */
export async function searched(world: World, given: Begin = {}): Promise<Searched> {
  const applicant = await beginAndSign(world, given)
  const answer = await searchRightly(applicant)
  expectDone('the rightful search', answer)
  const creditCheckId = checkIdIn(answer)
  if (!reportIn(answer) || !creditCheckId)
    throw new Error(`the rightful search at ${applicant.brand.name} brought no report: ${answer.text.slice(0, 200)}`)
  return { ...applicant, creditCheckId }
}
