import { expect, type Locator } from '@playwright/test'
import type { Applicant } from './journeyApplicant.ts'
import type { Person } from './journeyPeople.ts'
import { soon } from './journeyProcess.ts'
import { returnTo, type ReturnOptions } from './journeyReturn.ts'

/** The calls of v2's identity questions and their search. */
export const questionsAsked = 'POST /api/credit-check/valifi/kba'
export const identitySearch = 'POST /api/credit-check/valifi/credit-check'

/** Turns on the identity questions by a query parameter. */
export const withQuestions = async (applicant: Applicant, step: string): Promise<void> =>
  void (await applicant.page.goto(`${applicant.address(step)}?valifi=true`))

/** Signs as a returning person, with the identity questions turned on. */
export async function signAndVerify(applicant: Applicant, who: Person, options?: ReturnOptions): Promise<void> {
  await returnTo(
    applicant,
    'signature',
    who,
    ['agreement-finder', 'address', 'personal-details', 'contact-details'],
    options,
  )
  await withQuestions(applicant, 'signature')
  await applicant.expectStep('signature')
  await applicant.expectReady()
  await applicant.next()
}

/** The identity questions on screen, each with its choices. */
export function questionsOf({ panel, page }: Applicant): Locator {
  const groups = panel.getByRole('group').filter({ has: page.getByRole('radio') })
  return groups.filter({ hasNot: page.getByRole('group') })
}

/** Chooses an answer to every question on screen: in the sandbox the first is correct. */
export async function chooseAnswers(applicant: Applicant, which: 'right' | 'wrong' = 'right'): Promise<void> {
  await expect(applicant.nextLabel).toHaveText('Submit Answers', soon)
  await applicant.expectShut('Please answer all questions before submitting.')
  await expect(questionsOf(applicant)).not.toHaveCount(0)
  for (const question of await questionsOf(applicant).all())
    await applicant.press(question.getByRole('radio')[which === 'right' ? 'first' : 'last']())
  await applicant.expectOpen()
}

export async function answerQuestions(applicant: Applicant, which?: 'right' | 'wrong'): Promise<void> {
  await chooseAnswers(applicant, which)
  await applicant.next()
}
