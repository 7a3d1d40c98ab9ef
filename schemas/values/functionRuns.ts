import { money } from './amounts.ts'
import { ageOf, readIsoDate, toShortDate } from './calendarDate.ts'
import { emailExtension, isUncommonExtension } from './emailExtension.ts'
import { isUkPostcode } from './postcode.ts'
import type { ValueWorld } from './shapes.ts'
import { isUuid } from './uuid.ts'

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** `dd MMM yyyy` of an ISO date or date-time, `Unknown date` for anything else (V4-LEND-03, -04). */
export function shortDate(text: unknown, language?: string): string {
  const date = readIsoDate(asText(text))
  return date ? toShortDate(date, language) : 'Unknown date'
}

/** The form of a language for a number, as `Intl.PluralRules` names it. What is no number has the form `other`. */
const pluralForm = (number: unknown, language = 'en-GB'): string =>
  typeof number === 'number' ? new Intl.PluralRules(language).select(number) : 'other'

type Members = Record<string, unknown>

const isRecord = (value: unknown): value is Members => typeof value === 'object' && value !== null

const recordsIn = (list: unknown): Members[] => (Array.isArray(list) ? list.filter(isRecord) : [])

/**
 * Answers as the identity check takes them (CALL-22): one entry per answered question, each with the list of its chosen
 * ids. Answers are kept by texts; the ids that are sent are those of the questions.
 */
function questionAnswers(answers: unknown, questions: unknown): object[] {
  const given = new Map(isRecord(answers) ? Object.entries(answers) : [])
  return recordsIn(questions).flatMap(({ questionId, choices }) =>
    recordsIn(choices)
      .filter(({ choiceId }) => String(choiceId) === given.get(String(questionId)))
      .map(({ choiceId }) => ({ questionId, answer: [choiceId] })),
  )
}

/** Each with this status; what else it has stays. */
function withStatus(claims: unknown, status: unknown): object[] {
  return Array.isArray(claims) ? claims.map((claim: object) => ({ ...claim, status: asText(status) })) : []
}

/** What the functions of rules do, by name. Their notes stand in functions.ts, which no page needs. */
export const functionRuns = {
  isUuid: ([text]) => isUuid(asText(text)),
  isUkPostcode: ([text]) => isUkPostcode(asText(text)),
  age: ([text], { today }) => ageOf(asText(text), today) ?? 0,
  isWhole: ([number]) => Number.isInteger(number),
  money: ([amount], { language }) => money(amount, language),
  date: ([text], { language }) => shortDate(text, language),
  plural: ([number], { language }) => pluralForm(number, language),
  emailExtension: ([text]) => emailExtension(asText(text)),
  isUncommonExtension: ([text]) => isUncommonExtension(asText(text)),
  withStatus: ([claims, status]) => withStatus(claims, status),
  questionAnswers: ([answers, questions]) => questionAnswers(answers, questions),
} satisfies Record<string, (args: unknown[], world: ValueWorld) => unknown>
