import { plainText } from 'runnel/contracts'

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

/** The pence of pounds as they print, halves away from zero: multiplying would make 100 of 1.005. */
function roundedPence(pounds: number): number {
  const [digits, exponent = '0'] = String(Math.abs(pounds)).split('e')
  return Math.sign(pounds) * Math.round(Number(`${digits}e${Number(exponent) + 2}`)) || 0
}

/**
 * `£4,000` or `£1,100.50`: pence only where there are any. What is not a number counts as 0. Without `Intl`, whose first
 * formatter keeps a phone busy for 55 ms.
 */
export function money(amount: unknown, language?: string): string {
  const given = typeof amount === 'number' && Number.isFinite(amount) ? amount : 0
  const pence = roundedPence(given)
  if (language) return moneyIn(language, pence)
  const [whole, ...parts] = writePounds(Math.abs(pence) / 100).split('.')
  const thousands = whole!.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${pence < 0 ? '-' : ''}£${[thousands, ...parts].join('.')}`
}

/** The same as a language writes it. */
function moneyIn(language: string, pence: number): string {
  const digits = pence % 100 === 0 ? 0 : 2
  const options = { style: 'currency', currency: 'GBP', minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat(language, options as Intl.NumberFormatOptions).format(pence / 100)
}
