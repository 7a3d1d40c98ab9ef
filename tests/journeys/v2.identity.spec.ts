import { expect, test } from '../support/journey.ts'
import { answerFirst } from '../support/journeyHold.ts'
import { saidBy } from '../support/journeyPace.ts'
import { ownName, person } from '../support/journeyPeople.ts'
import { atPortal, problem, reached, soon } from '../support/journeyProcess.ts'
import { answerQuestions, identitySearch, questionsAsked, signAndVerify } from '../support/journeyVerification.ts'
import { failures } from '../support/journeyWatch.ts'

test.use({ funnel: 'v2', hurried: true, hasty: true })
test.setTimeout(90_000)

interface Decision {
  lastName: string
  clause: string
  /** What the notice says, as text. */
  says: string
  /** How often the questions that come up are answered before, and how. */
  answers?: ('right' | 'wrong')[]
}

/** Every decision after which the identity is not confirmed: said, and the claim goes on to the portal without a search. */
const decisions: Decision[] = [
  { lastName: 'Kbafail', clause: 'STATE-V2V-05', says: 'We could not match your details with our records.' },
  { lastName: 'Kbafailbare', clause: 'STATE-V2V-06', says: 'Identity verification could not be completed' },
  { lastName: 'Kbaother', clause: 'ERR-KBA-07', says: 'Identity verification returned status: REFER' },
  {
    lastName: 'Kbanoquestions',
    clause: 'ERR-KBA-01',
    says: 'Identity verification could not generate questions, but we can still process your claim.',
  },
  {
    lastName: 'Kbaerrormsg',
    clause: 'ERR-KBA-01',
    says: 'Identity verification could not generate questions, but we can still process your claim.',
  },
  { lastName: 'Kbanoids', clause: 'ERR-KBA-11', says: 'Missing authentication data from verification' },
  {
    lastName: 'Kbalater',
    clause: 'ERR-KBA-08',
    says: 'Identity verification returned unexpected status: REFER',
    answers: ['right'],
  },
  {
    lastName: 'Byronesque',
    clause: 'STATE-V2V-05',
    says: 'We could not match your details with our records.',
    answers: ['wrong'],
  },
  {
    lastName: 'Kbatwice',
    clause: 'STATE-V2V-05',
    says: 'We could not match your details with our records.',
    answers: ['right', 'wrong'],
  },
]

for (const { lastName, clause, says, answers = [] } of decisions) {
  test(`${lastName}${answers.length ? `, ${answers.join(' and ')} answers` : ''}: said, and v2 goes on to the portal without a search [${clause}, V2-VERIFY-11]`, async ({
    page,
    applicant,
    traffic,
    consoleClean,
  }) => {
    consoleClean.allow(failures)
    await signAndVerify(applicant, person({ lastName, firstName: ownName() }))
    for (const which of answers) await answerQuestions(applicant, which)
    // A FAIL leads to the lenders first; the other notices lead to the account (AMB-18).
    const isFail = ['STATE-V2V-05', 'STATE-V2V-06'].includes(clause)
    if (isFail) {
      await reached(page, applicant.address('lender-selection'))
      await applicant.addLender('Santander')
      await applicant.next()
    }
    await atPortal(page)
    for (const text of ['Verification Notice', says, 'Continuing automatically...'])
      expect(await saidBy(page)).toContain(text)
    expect([traffic.count(questionsAsked), traffic.count(identitySearch)]).toEqual([1, 0])
    const none = page.getByText('Your credit file has not been searched, and no lender has been added.')
    await expect(isFail ? page.getByRole('heading', { level: 3 }) : none).toHaveCount(1)
  })
}

test('Kbanone2: the first answers leave no questions; Reload Page asks again [V2-VERIFY-08, V2-VERIFY-09]', async ({
  page,
  applicant,
  traffic,
}) => {
  await signAndVerify(applicant, person({ lastName: 'Kbanone2' }))
  await answerQuestions(applicant)
  await expect(page.getByText('No questions available. This is unexpected.')).toBeVisible(soon)
  await page.getByRole('button', { name: 'Reload Page' }).tap()
  await expect(applicant.nextLabel).toHaveText('Submit Answers', soon)
  expect([traffic.count(questionsAsked), traffic.count(identitySearch)]).toEqual([2, 0])
})

for (const { lastName, rounds, found } of [
  { lastName: 'Kbapass', rounds: 0, found: /^[23]$/ },
  { lastName: 'Kbatwice', rounds: 2, found: /^[23]$/ },
  { lastName: 'Nofind', rounds: 1, found: /^0$/ },
]) {
  test(`${lastName}: v2 searches once after ${rounds} rounds of questions, and lists what was found`, async ({
    page,
    applicant,
    traffic,
  }) => {
    await signAndVerify(applicant, person({ lastName }))
    for (let round = 0; round < rounds; round++) await answerQuestions(applicant)
    await reached(page, applicant.address('lender-selection'))
    await applicant.expectHeading('Your Financial Agreements')
    await expect(applicant.searchBox).toBeVisible()
    await expect.poll(async () => String(await applicant.foundAgreements.count())).toMatch(found)
    const agreements = await applicant.foundAgreements.count()
    await applicant.next()
    await atPortal(page)
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(agreements)
    expect([traffic.count(questionsAsked), traffic.count(identitySearch)]).toEqual([1, 1])
  })
}

test('a password that v2 did not ask for is set in the portal, and logs in later [ROLE-05, ROUTE-14]', async ({
  page,
  applicant,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  const who = person({ lastName: 'Kbafailbare' })
  await signAndVerify(applicant, who)
  await reached(page, applicant.address('lender-selection'))
  await applicant.next()
  await atPortal(page)
  for (const label of ['New password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Set password' }).tap()
  await expect(page.getByText('Your password is set.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).tap()
  await reached(page, '/')
  await page.goto('/login')
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Log in' }).tap()
  await atPortal(page)
  await expect(page.getByText('Set a password')).toHaveCount(0)
})

for (const lastName of ['Bureaudown', 'Malformed']) {
  test(`${lastName}: the search after the questions fails, which is said; v2 goes on to the portal [ERR-CREDIT-01, ERR-CREDIT-02]`, async ({
    page,
    applicant,
    traffic,
    consoleClean,
  }) => {
    consoleClean.allow(failures)
    await signAndVerify(applicant, person({ lastName }))
    await answerQuestions(applicant)
    await atPortal(page)
    for (const text of [
      'We had an issue with the credit check, but we can still process your claim.',
      'Credit check issue - continuing with your claim',
    ])
      expect(await saidBy(page)).toContain(text)
    expect([traffic.count(questionsAsked), traffic.count(identitySearch)]).toEqual([1, 1])
  })
}

test.describe('at its own pace', () => {
  test.use({ hurried: false })

  test('a search after the questions that failed is made again when the applicant asks, and v2 goes on with what it finds [EVENT-02]', async ({
    page,
    applicant,
    traffic,
    consoleClean,
  }) => {
    consoleClean.allow(failures)
    await answerFirst(page, '**/api/credit-check/valifi/credit-check', (route) =>
      route.fulfill({ status: 503, json: {} }),
    )
    await signAndVerify(applicant, person())
    await answerQuestions(applicant)
    await problem(page, 'Verification Notice').getByRole('button', { name: 'Try Again' }).tap(soon)
    await reached(page, applicant.address('lender-selection'))
    expect(traffic.bodies(identitySearch).map(({ retry }) => retry)).toEqual([undefined, true])
    expect(traffic.count(questionsAsked)).toBe(1)
  })
})
