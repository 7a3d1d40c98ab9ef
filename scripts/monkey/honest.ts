import type { CompiledFunnel } from 'runnel/compile'
import type { Applicant } from '#tests/support/journeyApplicant.ts'
import type { Person } from '#tests/support/journeyPeople.ts'
import { typedAnswers } from '#tests/support/journeyToTheEnd.ts'
import { questionsOf } from '#tests/support/journeyVerification.ts'
import { isOutside, until, wordsOf } from './look.ts'
import { keptIn } from './kept.ts'
import type { KeptSession } from 'runnel/run'
import type { Session } from './session.ts'

/** Runs in the page: where an honest person is, once the page waits for them; undefined while it works. */
function whereItWaits(path: string): string | undefined {
  const { pathname } = location
  const heading = document.querySelector('h1')
  if (!heading || document.querySelector('.page-loading')) return undefined
  if (document.querySelector('.error-screen')) return 'error'
  if (pathname === '/portal') return heading.textContent === 'Your claims' ? 'portal' : undefined
  if (pathname === '/login') return 'login'
  if (!`${pathname}/`.startsWith(`${path}/`)) return 'elsewhere'
  const form = document.querySelector('dialog[open] form.step') ?? document.querySelector('form.step')
  if (!form) return undefined
  const buttons = [...form.querySelectorAll('button[type=submit], .part-buttons button, .choice-buttons button')]
  const isBusy = form.querySelector('.ui-spinner') !== null
  if (isBusy) return undefined
  const step = form.getAttribute('data-step') ?? ''
  return buttons.length > 0 ? `step ${step}` : `quiet ${step}`
}

/** Presses the first of these that is there. */
async function pressFirst({ panel }: Applicant, names: readonly (string | RegExp)[]): Promise<boolean> {
  for (const name of names) {
    const button = panel.getByRole('button', { name }).first()
    if (!(await button.isVisible())) continue
    await button.tap()
    return true
  }
  return false
}

/** Enters an address by hand, whatever the widget shows at the moment. */
async function enterAddress(applicant: Applicant, who: Person): Promise<void> {
  // A list of results lies over the button below it, until one taps beside it.
  if (await applicant.results.first().isVisible()) await applicant.panel.getByRole('heading').first().tap()
  await pressFirst(applicant, ['Edit this address', 'Enter address manually'])
  await applicant.answer(who.address)
}

/** How to use widgets that need more than an answer. */
const used: Record<string, (applicant: Applicant, who: Person) => Promise<void>> = {
  address: enterAddress,
  signature: async (applicant, { firstName, lastName }) => {
    if ((await applicant.signatureStatus.textContent()) === 'Signature captured') return
    if (await applicant.pad.isVisible()) await applicant.sign()
    else await applicant.answer({ 'Your full name, as your signature': `${firstName} ${lastName}` })
  },
  otp: async (applicant) => {
    await applicant.field('6-digit code').fill('')
    await applicant.field('6-digit code').pressSequentially('123456')
  },
  'identity-quiz': async (applicant) => {
    for (const question of await questionsOf(applicant).all()) await question.getByRole('radio').first().tap()
  },
}

/** Answers what the screen asks, and leaves it by Next or, if it has none, by a button: the first, or the last where the first did not help. */
export async function answerScreen(session: Session, who: Person, which: 'first' | 'last' = 'first'): Promise<void> {
  const { applicant, funnel } = session
  if ((await applicant.panel.count()) === 0) throw new Error('There is no step')
  const path = (await applicant.panel.getAttribute('data-step')) ?? ''
  const { fields = [] }: Partial<CompiledFunnel['steps'][string]> = funnel.steps[path] ?? {}
  const answers = typedAnswers(who)
  for (const { path: asked, widget, label, choices } of fields) {
    const answer = answers[asked]
    if (widget === 'choice-buttons') return applicant.choose(String(choices![0]!.label))
    // A widget that cannot be used may need a button first, such as one that loads the documents again.
    if (used[widget]) await used[widget](applicant, who).catch(() => undefined)
    else if (answer !== undefined) await applicant.answer({ [String(label)]: answer })
  }
  const buttons = applicant.panel.locator('.part-buttons button')
  const { nextButton } = applicant
  const isShut = (await nextButton.count()) === 0 || (await nextButton.getAttribute('aria-disabled')) !== null
  if (isShut && (await buttons.count()) > 0) await buttons[which]().tap()
  else await applicant.next()
}

/** How long an honest person waits for the page, and how often they try the same. */
const [waits, tries] = [45_000, 6]

/** The end of an honest walk: where it led to, and what the tab kept last before it was left. */
export interface Walked {
  end?: string
  last?: KeptSession
  /** Why there was no end. */
  stuck?: string
}

/** An honest person goes on from wherever the monkey has left, with nothing broken any more, until the form is done. */
export async function walkOn(session: Session, who: Person): Promise<Walked> {
  const { page, funnel } = session
  const met = new Map<string, number>()
  let last: KeptSession | undefined
  for (;;) {
    const at = isOutside(page)
      ? 'outside'
      : await until(() => page.evaluate(whereItWaits, funnel.path).catch(() => undefined), waits)
    if (at === undefined)
      return { stuck: `nothing to do after ${waits / 1000} s at ${page.url()}: ${await wordsOf(page)}` }
    const step = at.split(' ')[1]
    if (at === 'portal' || (at === 'login' && page.url().includes('status=existing_user'))) return { end: at, last }
    if (at.startsWith('quiet') && funnel.steps[step!]?.final) return { end: at, last }
    last = (await keptIn(session)) ?? last
    const times = (met.get(at) ?? 0) + 1
    met.set(at, times)
    if (times > tries) return { stuck: `${at}, tried ${tries} times at ${page.url()}: ${await wordsOf(page)}` }
    if (at === 'error')
      await page
        .getByRole('button', { name: 'Try Again' })
        .tap()
        .catch(() => undefined)
    else if (at === 'outside' || at === 'elsewhere' || at === 'login') await session.open(session.entrance)
    else if (at.startsWith('step'))
      await answerScreen(session, who, times > 2 ? 'last' : 'first').catch(() => undefined)
    await until(async () => {
      const now = await page.evaluate(whereItWaits, funnel.path).catch(() => undefined)
      return now !== undefined && now !== at ? true : undefined
    }, 1500)
  }
}
