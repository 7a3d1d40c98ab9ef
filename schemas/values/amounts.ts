import { plainText, rounded } from 'runnel/contracts'

/** Digits with or without commas or spaces between thousands, and a decimal point. */
const written = /^-?(?=\.?\d)(?:\d*|\d{1,3}(?:[, ]\d{3})+)(?:\.\d*)?$/

/** The text with a plain minus in front for the sign of a spreadsheet or the dash of a word processor. */
const withMinus = (text: string): string => plainText(text, 'code').replace(/^[‐-–−]/, '-')

/** More digits than this would be changed by arithmetic. */
const mostDigits = 15

/** The number that a text means, as people write it: ` 12 `, `1,200`, `1 200.5`, `−3`, `１２`. Undefined if it is none. */
export function readNumber(text: string): number | undefined {
  const plain = withMinus(text)
  const digits = plain.replace(/[, ]/g, '')
  return written.test(plain) && digits.replace(/\D/g, '').length <= mostDigits ? Number(digits) : undefined
}

/** The pounds that a text means: `£1,200.50`, `1200`, `.5`. Undefined for parts of a penny and what is no amount. */
export function readPounds(text: string): number | undefined {
  const plain = withMinus(plainText(text, 'code').replace(/^£/, ''))
  return /\.\d{3}|-/.test(plain) ? undefined : readNumber(plain)
}

/** `1200` or `1200.50`: pence only where there are any. */
export const writePounds = (pounds: number): string => (Number.isInteger(pounds) ? String(pounds) : pounds.toFixed(2))

/**
 * `£4,000` or `£1,100.50`: pence only where there are any. What is not a number counts as 0. Without `Intl`, whose first
 * formatter keeps a phone busy for 55 ms.
 */
export function money(amount: unknown, language?: string): string {
  const pounds = typeof amount === 'number' && Number.isFinite(amount) ? rounded(amount, 2) : 0
  if (language) return moneyIn(language, pounds)
  const [whole, ...pence] = writePounds(Math.abs(pounds)).split('.')
  const thousands = whole!.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${pounds < 0 ? '-' : ''}£${[thousands, ...pence].join('.')}`
}

/** The same as a language writes it. */
function moneyIn(language: string, pounds: number): string {
  const digits = Number.isInteger(pounds) ? 0 : 2
  const options = { style: 'currency', currency: 'GBP', minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat(language, options as Intl.NumberFormatOptions).format(pounds)
}
