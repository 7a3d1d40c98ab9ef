import type { Locator } from '@playwright/test'
import type { Random } from '#engine/rules/randomRule.ts'
import { typedAnswers } from '#tests/support/journeyToTheEnd.ts'
import { hostileTexts } from '../../fuzz/hostileTexts.ts'
import { chance, pick } from '../draw.ts'
import { look } from '../look.ts'
import { tried, type Move } from '../move.ts'
import type { Session } from '../session.ts'

/** What people type that is no answer, or a strange one. */
const strangeTexts = [
  'asdf',
  "O'Brien-Smith",
  'Zoë Ångström',
  '李小龙',
  '🙂🙂🙂',
  '00000000',
  '31021980',
  '01012020',
  '31 / 12 / 1899',
  'me@',
  'me@example',
  '@@',
  '07',
  '+44 7700 900123',
  '+33 6 12 34 56 78',
  'sw1a1aa',
  'AB',
  '12,5',
  '-1',
  '<b>bold</b>',
  '‮right to left',
  '   ',
  'x'.repeat(300),
] as const

const strange = (random: Random): string =>
  chance(random, 0.8) ? pick(random, strangeTexts) : pick(random, hostileTexts)

const quoted = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)

const boxes = ({ applicant }: Session): Locator =>
  applicant.panel.locator('input:not([type=checkbox], [type=radio], [readonly]), textarea').filter({ visible: true })

/** A text box of the step; undefined if it has none. */
async function boxIn(session: Session, random: Random): Promise<Locator | undefined> {
  const share = random()
  const all = boxes(session)
  const count = await all.count()
  return count === 0 ? undefined : all.nth(Math.floor(share * count))
}

/** Puts the cursor into a text box and does something there. */
const inBox =
  (what: string, act: (box: Locator, text: string, session: Session, random: Random) => Promise<unknown>) =>
  async (session: Session, random: Random): Promise<string> => {
    const text = strange(random)
    const box = await boxIn(session, random)
    if (!box) return `${what} nothing, as there is no text box`
    const name = (await box.getAttribute('id').catch(() => null)) ?? 'a box'
    return tried(`${what} ${quoted(text)} into ${name}`, act(box, text, session, random))
  }

/** Pastes as a browser does: a handler of the page may take it over. */
async function paste(box: Locator, text: string, { page }: Session): Promise<void> {
  await box.focus()
  const isTaken = await box.evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', given)
    return !element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
  if (!isTaken) await page.keyboard.insertText(text)
}

/** Runs in the page: fills controls as some browsers do, without any event, so that React does not notice. */
function fillSilently(texts: Record<string, string>): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('form.step input[autocomplete]')) {
    const text = texts[input.autocomplete]
    if (text) Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  }
}

export const typeMoves: Move[] = [
  {
    weight: 5,
    make: inBox('types', async (box, text, { page }, random) => {
      await box.fill(text)
      if (chance(random, 0.6)) await page.keyboard.press('Tab')
    }),
  },
  { weight: 3, make: inBox('pastes', paste) },
  {
    weight: 2,
    make: inBox('types over', async (box, text, { page }) => {
      await box.focus()
      await page.keyboard.type(text.slice(0, 12))
    }),
  },
  {
    weight: 3,
    make: async (session) => {
      const { who } = session.plan
      const texts = {
        'given-name': who.firstName,
        'family-name': who.lastName,
        email: who.email,
        tel: who.phone,
        bday: who.dateOfBirth,
        'postal-code': who.address['Postcode']!,
        'address-line1': `${who.address['House number']} ${who.address['Street']}`,
      }
      return tried('has the browser fill the step without events', session.page.evaluate(fillSilently, texts))
    },
  },
  {
    weight: 3,
    make: async (session, random) => {
      const share = random()
      const { steps } = session.funnel
      const step = (await look(session.page))?.step
      const asked = (steps[step ?? '']?.fields ?? []).filter(
        ({ path }) => typedAnswers(session.plan.who)[path] !== undefined,
      )
      const field = asked[Math.floor(share * asked.length)]
      if (!field) return 'answers nothing, as no answer fits'
      const answer = typedAnswers(session.plan.who)[field.path]!
      return tried(`answers ${field.path}`, session.applicant.answer({ [String(field.label)]: answer }))
    },
  },
]
