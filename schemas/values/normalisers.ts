import { digitsOf, withLeadingZero, withoutCountryCode } from './phone.ts'
import { formatPostcode } from './postcode.ts'
import type { NamedNormaliser } from './shapes.ts'

const ofText =
  (change: (text: string) => string): NamedNormaliser['run'] =>
  (value) =>
    typeof value === 'string' ? change(value) : value

/** Digits that a United Kingdom number has at most (VAL-PHONE-05). */
const longestPhone = 11

/** Named rewritings that fields may ask for; each is idempotent. */
export const normalisers = {
  trim: {
    about: 'Drops blanks at both ends',
    examples: [['  Ann ', 'Ann']],
    run: ofText((text) => text.trim()),
  },
  digits: {
    about: 'Keeps the digits only',
    examples: [['07 123-456 789', '07123456789']],
    run: ofText(digitsOf),
  },
  'uk-country-code': {
    about: 'Writes 44… with 12 digits and 0044… with 14 as 0…',
    examples: [
      ['447123456789', '07123456789'],
      ['00447123456789', '07123456789'],
      ['4471234567', '4471234567'],
    ],
    run: ofText(withoutCountryCode),
  },
  'uk-leading-zero': {
    about: 'Puts a 0 in front if it is missing',
    examples: [
      ['7123456789', '07123456789'],
      ['', ''],
    ],
    run: ofText(withLeadingZero),
  },
  'max-11': {
    about: 'Drops what is longer than 11 signs',
    examples: [['071234567890', '07123456789']],
    run: ofText((text) => text.slice(0, longestPhone)),
  },
  'uk-postcode': {
    about: 'Writes a postcode in upper case with one space',
    examples: [
      ['sw1a1aa', 'SW1A 1AA'],
      [' m1  1ae ', 'M1 1AE'],
      ['abc  x', 'ABC X'],
    ],
    run: ofText(formatPostcode),
  },
} satisfies Record<string, NamedNormaliser>
