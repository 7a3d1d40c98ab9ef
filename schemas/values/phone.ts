export const digitsOf = (text: string): string => text.replace(/\D/g, '')

const mobileOrLandline = /^(07\d{9}|0[12]\d{8,9})$/
const anyUkPhone = /^(447\d{9}|00447\d{9}|07\d{9}|0[12389]\d{8,9})$/

/** Digits that a United Kingdom number has at most (VAL-PHONE-05). */
const longest = 11

/** What counts of a number as it was typed: its digits, and whether a plus stands before them. */
function signsOf(text: string): string {
  const plain = text.normalize('NFKC')
  const digits = digitsOf(plain)
  // No country's code begins with 0: the plus is a slip.
  return /^\D*\+/.test(plain) && !digits.startsWith('0') ? `+${digits}` : digits
}

/** A number that begins with the sign for another country and its code. `+4` and `004` may yet become that of the United Kingdom; no code begins with 0. */
const foreign = /^(?:\+|00)(?!0)(?!(?:4?|44\d*)$)/

/** With the country code: `+44`, `0044`, or 44 before the 10 digits that a mobile number has without its 0. A 0 behind it, which people put in brackets, is not dialled. */
const withCode = /^(\+44|0044|44(?=0?\d{10}$))0?([1-9]\d*)$/

/** Whether there is more than one number, or an extension: words, or a sign that parts them. */
const hasMore = (text: string): boolean => /[^\d\s+().\-‐-―]/.test(text.normalize('NFKC').replace(/^\s*tel:/i, ''))

/** Whether the number says that it belongs to another country. */
export const isOfAnotherCountry = (text: string): boolean => foreign.test(signsOf(text))

/**
 * The number as it is dialled in the United Kingdom: digits only, a 0 for the country code or where one is missing (VAL-PHONE-03, VAL-PHONE-04, AMB-51).
 * That of another country stays as it is, as does one with an extension or another number behind it: run together they would be nobody's number.
 */
export function toNationalNumber(text: string): string {
  const signs = signsOf(text)
  if (signs === '' || foreign.test(signs)) return text.trim()
  const national = digitsOf(signs.replace(withCode, '0$2'))
  const whole = national.startsWith('0') ? national : `0${national}`
  return whole.length > longest && hasMore(text) ? text.trim() : whole
}

/** Digits of 0044 and a number without its 0. */
const longestWithCode = 14

/** The digits of the number, the country code included. That of another country, one with another number behind it and a text without digits stay as they are. */
export function toKeptDigits(text: string): string {
  const signs = signsOf(text)
  const digits = digitsOf(signs.replace(withCode, '$1$2'))
  return foreign.test(signs) || digits === '' || (digits.length > longestWithCode && hasMore(text))
    ? text.trim()
    : digits
}

/** Whether it has no more digits than a number of the United Kingdom may have. */
export const isShortEnough = (text: string): boolean => digitsOf(text).length <= longest

/** 07 with 11 digits, 01 or 02 with 10 or 11 (VAL-PHONE-08, -09). */
export const isMobileOrLandline = (text: string): boolean =>
  !isOfAnotherCountry(text) && mobileOrLandline.test(digitsOf(text))

/** 447 with 12 digits, 00447 with 14, 07 with 11, 01, 02, 03, 08 or 09 with 10 or 11 (VAL-PHONE-12 to -15). A 0 behind the country code is not counted. */
export const isUkPhone = (text: string): boolean => !isOfAnotherCountry(text) && anyUkPhone.test(toKeptDigits(text))
