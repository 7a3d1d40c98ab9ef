import type { KeptSession } from 'runnel/run'
import { untilStored } from '#tests/support/untilStored.ts'
import { isOutside } from './look.ts'
import type { Session } from './session.ts'

/** What a person has given themselves. The rest is the result of calls, which a correction may drop. */
const own = ['hadFinance', 'personalDetails', 'address', 'contactDetails', 'manualLenders'] as const

/** What the tab keeps of the form; undefined if it keeps nothing. */
export async function keptIn({ page, plan }: Session): Promise<KeptSession | undefined> {
  // The pages of the browser itself keep nothing, and throw when asked.
  if (plan.storage !== 'ordinary' || isOutside(page)) return undefined
  const text = await page
    .evaluate(untilStored)
    .then(() => page.evaluate((key) => window.sessionStorage.getItem(key), `funnel:${plan.funnel}`))
    .catch(() => null)
  return text ? (JSON.parse(text) as KeptSession) : undefined
}

const isAnswer = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** The members of an answer that are there, by path. */
function leavesOf(value: unknown, path: string): [string, string][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return isAnswer(value) ? [[path, JSON.stringify(value)]] : []
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${path}.${name}`))
}

export const ownAnswers = ({ form }: Pick<KeptSession, 'form'>): Map<string, string> =>
  new Map(own.flatMap((name) => leavesOf(form[name], name)))

/** The paths of answers that were kept before and are gone, or are others now. */
export function lostAnswers(before: Pick<KeptSession, 'form'>, after: Pick<KeptSession, 'form'>): string[] {
  const now = ownAnswers(after)
  return [...ownAnswers(before)].filter(([path, value]) => now.get(path) !== value).map(([path]) => path)
}

/** Runs in the page: what its controls say, by id. Passwords and codes are never kept. */
function readControls(): Record<string, string> {
  const controls = document.querySelectorAll<HTMLInputElement>('form.step :is(input, select, textarea)')
  return Object.fromEntries(
    [...controls]
      .filter(({ id, type }) => id !== '' && type !== 'password' && !id.includes('local'))
      .map((control) => [
        control.id,
        control.type === 'checkbox' || control.type === 'radio' ? String(control.checked) : control.value,
      ]),
  )
}

/** Widgets whose own control is for a search, which is no answer. */
const searching = new Set(['address', 'lenders'])

/** What the controls of the step on screen say. */
export async function controlsOf({ page, funnel }: Session): Promise<Record<string, string>> {
  const controls = await page.evaluate(readControls).catch(() => ({}))
  const searches = Object.values(funnel.steps)
    .flatMap(({ fields }) => fields)
    .filter(({ widget }) => searching.has(widget))
    .map(({ path }) => `field-${path.replaceAll('.', '-')}`)
  return Object.fromEntries(Object.entries(controls).filter(([id]) => !searches.includes(id)))
}

/** An answer without what the form may put right: spaces, signs, and the code of the country. */
const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').replace(/^44/, '0')

/** The controls that said something else before, with both. */
export const changedControls = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.entries(before)
    .filter(([id, text]) => id in after && plain(after[id]!) !== plain(text))
    .map(([id, text]) => `${id} said ${JSON.stringify(text)}, now ${JSON.stringify(after[id])}`)
