import { plainText } from 'runnel/contracts'

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

const mobileOrLandline = /^(07\d{9}|0[12]\d{8,9})$/
const anyUkPhone = /^(447\d{9}|00447\d{9}|07\d{9}|0[12389]\d{8,9})$/

/** Digits that a United Kingdom number has at most (VAL-PHONE-05). */
const longest = 11
/** Digits that one has at least without its 0. What is shorter, such as 116 123, lacks more than that. */
const shortest = 9

/** What people write before or behind a number that is not part of it: `Tel. …`, `… (mobile)`. */
const kind = '(?:tel|telephone|phone|mob|mobile|cell|home|work)'
const labels = new RegExp(`^\\(?${kind}\\b[.:)]* ?|[ ,]{0,3}\\(?\\b${kind}[.)]*$`, 'gi')

/** One number and nothing else: digits, and the signs with which people divide them. */
const oneNumber = /^[( ]*\+?[\d ().\-‐-―−]*$/

/**
 * The digits of a number as it was typed, with a plus if one stands before them; undefined if it is not one number: an
 * extension, a second number or a letter for a digit would make it another one.
 */
function signsOf(text: string): string | undefined {
  const plain = plainText(text, 'code').replace(labels, '')
  const digits = digitsOf(plain)
  if (digits === '' || !oneNumber.test(plain)) return undefined
  // No country's code begins with 0: the plus is a slip.
  return plain.includes('+') && !digits.startsWith('0') ? `+${digits}` : digits
}

/** Whether there are digits, and with them something that belongs to no number: an extension, a second number, a letter. */
export const hasMore = (text: string): boolean => /\p{Nd}/u.test(text) && signsOf(text) === undefined

/** A number that begins with the sign for another country and its code. `+4` and `004` may yet become that of the United Kingdom; no code begins with 0. */
const foreign = /^(?:\+|00)(?!0)(?!(?:4?|44\d*)$)/

/** With the country code: `+44`, `0044`, or 44 before the 10 digits that a mobile number has without its 0. A 0 behind it, which people put in brackets, is not dialled. */
const withCode = /^(\+44|0044|44(?=0?\d{10}$))0?([1-9]\d*)$/

/** Whether the number says that it belongs to another country. */
export const isOfAnotherCountry = (text: string): boolean => foreign.test(signsOf(text) ?? '')

/** The digits of a number of the United Kingdom with its country code, if any; of another country, and of what is not one number, undefined. */
const kept = (text: string, code: string): string | undefined => {
  const signs = signsOf(text)
  return signs === undefined || foreign.test(signs) ? undefined : digitsOf(signs.replace(withCode, code))
}

/**
 * The number as it is dialled in the United Kingdom: digits only, a 0 for the country code or where one is missing (VAL-PHONE-03, VAL-PHONE-04, AMB-51).
 * That of another country stays as it was typed, as does what is not one number, or too short for one.
 */
export function toNationalNumber(text: string): string {
  const national = kept(text, '0$2')
  if (national?.startsWith('0')) return national
  return national !== undefined && national.length >= shortest ? `0${national}` : plainText(text, 'code')
}

/** The digits of the number, the country code included. That of another country and what is not one number stay as they were typed. */
export const toKeptDigits = (text: string): string => kept(text, '$1$2') ?? plainText(text, 'code')

/** Whether it has no more digits than a number of the United Kingdom may have. */
export const isShortEnough = (text: string): boolean => digitsOf(text).length <= longest

/** 07 with 11 digits, 01 or 02 with 10 or 11 (VAL-PHONE-08, -09). */
export const isMobileOrLandline = (text: string): boolean => mobileOrLandline.test(kept(text, '$1$2') ?? '')

/** 447 with 12 digits, 00447 with 14, 07 with 11, 01, 02, 03, 08 or 09 with 10 or 11 (VAL-PHONE-12 to -15). A 0 behind the country code is not counted. */
export const isUkPhone = (text: string): boolean => anyUkPhone.test(kept(text, '$1$2') ?? '')
