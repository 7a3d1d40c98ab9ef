import { readIsoDate, toShortDate } from './calendarDate.ts'
import { ageOf } from './dateOfBirth.ts'
import { emailExtension, isUncommonExtension } from './emailExtension.ts'
import { isUkPostcode } from './postcode.ts'
import type { ValueFunction } from './shapes.ts'
import { isUuid } from './uuid.ts'

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

const pounds = (fractionDigits: number) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits })
const wholePounds = pounds(0)
const withPence = pounds(2)

/** `£4,000`, with pence only where there are any. What is not a number counts as 0. */
export function money(amount: unknown): string {
  const given = typeof amount === 'number' && Number.isFinite(amount) ? amount : 0
  const pence = Math.round(given * 100)
  return (pence % 100 === 0 ? wholePounds : withPence).format((pence || 0) / 100)
}

/** `dd MMM yyyy` of an ISO date or date-time, `Unknown date` for anything else (V4-LEND-03, -04). */
export function shortDate(text: unknown): string {
  const date = readIsoDate(asText(text))
  return date ? toShortDate(date) : 'Unknown date'
}

/** Answers as the identity check takes them (CALL-22): one entry per question, each with the list of its chosen ids. */
export function questionAnswers(answers: unknown): { questionId: string; answer: string[] }[] {
  const given = typeof answers === 'object' && answers !== null && !Array.isArray(answers) ? Object.entries(answers) : []
  return given.map(([questionId, choice]) => ({ questionId, answer: [asText(choice)] }))
}

/** The functions that rules may call besides the built-in ones. */
export const functions = {
  isUuid: {
    about: 'Whether a text is a UUID',
    parameters: ['string'],
    returns: 'bool',
    examples: [
      { arguments: ['3f2504e0-4f89-41d3-9a0c-0305e82c3301'], gives: true },
      { arguments: ['abc'], gives: false },
    ],
    run: ([text]) => isUuid(asText(text)),
  },
  isUkPostcode: {
    about: 'Whether a text is a United Kingdom postcode; spaces and case count for nothing',
    parameters: ['string'],
    returns: 'bool',
    examples: [
      { arguments: ['sw1a 1aa'], gives: true },
      { arguments: ['12345'], gives: false },
    ],
    run: ([text]) => isUkPostcode(asText(text)),
  },
  age: {
    about: 'Completed years, in the United Kingdom and today, of somebody born on an ISO date; 0 if it is not a date',
    parameters: ['string'],
    returns: 'number',
    examples: [{ arguments: ['yesterday'], gives: 0 }],
    run: ([text], { now }) => ageOf(asText(text), now) ?? 0,
  },
  money: {
    about: 'Pounds as people write them, with pence only where there are any',
    parameters: ['number'],
    returns: 'string',
    examples: [
      { arguments: [4000], gives: '£4,000' },
      { arguments: [1234.5], gives: '£1,234.50' },
    ],
    run: ([amount]) => money(amount),
  },
  date: {
    about: 'An ISO date as dd MMM yyyy; "Unknown date" if it is none',
    parameters: ['string'],
    returns: 'string',
    examples: [
      { arguments: ['2015-02-03'], gives: '03 Feb 2015' },
      { arguments: ['nonsense'], gives: 'Unknown date' },
    ],
    run: ([text]) => shortDate(text),
  },
  emailExtension: {
    about: 'What stands behind the last dot of an email address, in lower case',
    parameters: ['string'],
    returns: 'string',
    class: 'plain',
    examples: [
      { arguments: ['ada@example.CO.UK'], gives: 'uk' },
      { arguments: ['nonsense'], gives: '' },
    ],
    run: ([text]) => emailExtension(asText(text)),
  },
  isUncommonExtension: {
    about: 'Whether an email address ends in an extension that is seldom seen',
    parameters: ['string'],
    returns: 'bool',
    examples: [
      { arguments: ['ada@example.zz'], gives: true },
      { arguments: ['ada@example.com'], gives: false },
    ],
    run: ([text]) => isUncommonExtension(asText(text)),
  },
  questionAnswers: {
    about: 'Answers kept by question id as a list of questionId and answer, which is a list of the chosen id',
    parameters: ['map<string>'],
    returns: 'list<map<any>>',
    examples: [
      { arguments: [{ q1: 'c2' }], gives: [{ questionId: 'q1', answer: ['c2'] }] },
      { arguments: [{}], gives: [] },
    ],
    run: ([answers]) => questionAnswers(answers),
  },
} satisfies Record<string, ValueFunction>
