import type { Page } from '@playwright/test'
import type { CompiledFunnel } from 'runnel/compile'
import type { Theme } from '#schemas/theme.ts'
import { affiliateLink } from '#server/sandbox/affiliateLink.ts'
import type { Applicant } from './journeyApplicant.ts'
import type { Person } from './journeyPeople.ts'
import { soon } from './journeyProcess.ts'
import { chooseAnswers } from './journeyVerification.ts'

/** What to write, choose or tick, by the path of the answer. */
export const typedAnswers = (who: Person): Record<string, string | boolean> => ({
  'personalDetails.title': who.title,
  'personalDetails.firstName': who.firstName,
  'personalDetails.lastName': who.lastName,
  'personalDetails.dateOfBirth': who.dateOfBirth,
  'contactDetails.email': who.email,
  'contactDetails.phoneNumber': who.phone,
  'contactDetails.isTermsPolicyAgreed': true,
  'local.password': 'correct horse',
  'local.confirmPassword': 'correct horse',
  'local.otpCode': '123456',
})

/** What a step may ask of a person, in terms that fit every funnel and every way to drive a browser. */
export interface StepTaker {
  choose(choice: string): Promise<void>
  answer(answers: Record<string, string | boolean>): Promise<void>
  enterAddress(address: Record<string, string>): Promise<void>
  sign(): Promise<void>
  chooseAnswers(): Promise<void>
  next(): Promise<void>
  /** Presses the first of a step's own buttons. */
  pressFirst(): Promise<void>
}

/** How to use widgets that need more than an answer, by their names. */
type Uses<Taker> = Record<string, (taker: Taker, who: Person) => Promise<void>>

const uses: Uses<StepTaker> = {
  address: (taker, who) => taker.enterAddress(who.address),
  signature: (taker) => taker.sign(),
  'identity-quiz': (taker) => taker.chooseAnswers(),
}

/** Runs in the page: the step after `last` that now waits for input; `left` once the funnel was left. */
export function stepThatWaits([path, last]: [string, string]): string | undefined {
  if (!`${location.pathname}/`.startsWith(`${path}/`)) return 'left'
  const form =
    document.querySelector<HTMLElement>('dialog[open] form.step') ?? document.querySelector<HTMLElement>('form.step')
  const step = form?.dataset['step'] ?? ''
  return step !== last && form!.querySelector('button[type=submit], .part-buttons button') ? step : undefined
}

async function nextStep(page: Page, funnel: CompiledFunnel, last: string): Promise<string> {
  const found = await page.waitForFunction(stepThatWaits, [funnel.path, last] as [string, string], soon)
  return (await found.jsonValue())!
}

/** Answers a step as its definition asks, and leaves it by Next or, if it has none, by its first button. */
export async function answerStep(
  taker: StepTaker,
  { steps }: CompiledFunnel,
  path: string,
  who: Person,
  more: Record<string, string> = {},
  using: Uses<StepTaker> = {},
): Promise<void> {
  const { fields, hasNext, nav } = steps[path]!
  const answers = { ...typedAnswers(who), ...more }
  const used = { ...uses, ...using }
  for (const { path: asked, widget, label, choices } of fields) {
    const answer = answers[asked]
    // A choice of buttons moves on automatically.
    if (widget === 'choice-buttons') return taker.choose(String(choices![0]!.label))
    if (used[widget]) await used[widget](taker, who)
    else if (answer !== undefined) await taker.answer({ [String(label)]: answer })
  }
  if (hasNext && nav.next !== false) await taker.next()
  else await taker.pressFirst()
}

/** Presses the first button of a step, unless the step moves on automatically before. */
async function pressFirst(applicant: Applicant, path: string): Promise<void> {
  const step = applicant.page.locator(`form.step[data-step="${path}"]`)
  await Promise.race([
    applicant.press(step.locator('.part-buttons button').first()),
    step.waitFor({ state: 'detached' }),
  ])
}

/** As `answerStep`, for somebody at a phone of Playwright. */
export const takeStep = (
  applicant: Applicant,
  funnel: CompiledFunnel,
  path: string,
  who: Person,
  more?: Record<string, string>,
  using: Uses<Applicant> = {},
): Promise<void> =>
  answerStep(
    {
      choose: (choice) => applicant.choose(choice),
      answer: (answers) => applicant.answer(answers),
      enterAddress: (address) => applicant.enterAddress(address),
      sign: () => applicant.sign(),
      chooseAnswers: () => chooseAnswers(applicant),
      next: () => applicant.next(),
      pressFirst: () => pressFirst(applicant, path),
    },
    funnel,
    path,
    who,
    more,
    Object.fromEntries(Object.entries(using).map(([widget, use]) => [widget, () => use(applicant, who)])),
  )

/** Records the steps of a funnel whose addresses a page reaches from now on, in order. */
function stepsPassed(page: Page, { path }: CompiledFunnel): string[] {
  const passed: string[] = []
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    if (frame === page.mainFrame() && pathname.startsWith(`${path}/`)) passed.push(pathname.slice(path.length + 1))
  })
  return passed
}

export interface WalkOptions {
  brand: string
  theme: Theme
  /** Further answers by path. */
  answers?: Record<string, string>
  /** Other ways to use widgets than the shortest. */
  using?: Uses<Applicant>
  /** Origin of another server than that of the journeys. */
  site?: string
  /** Ends the walk when this step, or one inside it, waits for input. */
  until?: string
  /** Called at each step that waits for input, before it is answered. */
  seen?(step: string, from: string): Promise<void>
}

/**
 * Opens a funnel in a brand at its beginning and walks until it is left, or until the step `until` waits, whatever its definition asks for. Gives the
 * steps on the way, including those without questions.
 */
export async function walkToTheEnd(
  applicant: Applicant,
  funnel: CompiledFunnel,
  { brand, theme, answers, using, site = '', until, seen }: WalkOptions,
  who: Person,
): Promise<string[]> {
  const { page } = applicant
  const passed = stepsPassed(page, funnel)
  await page.goto(`${site}${theme.partnerFunnel === funnel.id ? affiliateLink : funnel.path}?brand=${brand}`)
  for (let step = ''; ;) {
    const from = step
    step = await nextStep(page, funnel, from)
    if (step === 'left' || step === until || step.startsWith(`${until}/`)) return passed
    await seen?.(step, from)
    await takeStep(applicant, funnel, step, who, answers, using)
  }
}
