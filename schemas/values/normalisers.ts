import { readNumber, readPounds } from './amounts.ts'
import { toKeptDigits, toNationalNumber } from './phone.ts'
import { formatPostcode } from './postcode.ts'
import type { NamedNormaliser } from './shapes.ts'

const ofText =
  (change: (text: string) => unknown): NamedNormaliser['run'] =>
  (value) =>
    typeof value === 'string' ? change(value) : value

/** Named rewritings that fields may ask for; each is idempotent. */
export const normalisers = {
  trim: { about: 'Drops blanks at both ends', examples: [['  Ann ', 'Ann']], run: ofText((text) => text.trim()) },
  'uk-phone': {
    about:
      'Writes a United Kingdom number as it is dialled there, digits only, with the 0 in front; that of another country stays as it is, and no digit is dropped',
    examples: [
      ['07 123-456 789', '07123456789'],
      ['7123456789', '07123456789'],
      ['447123456789', '07123456789'],
      ['+44 (0)7123 456789', '07123456789'],
      ['071234567890', '071234567890'],
      ['+1 202 555 0123', '+1 202 555 0123'],
      ['', ''],
    ],
    run: ofText(toNationalNumber),
  },
  'uk-phone-digits': {
    about:
      'Keeps the digits of a United Kingdom number, the country code included; that of another country stays as it is',
    examples: [
      ['07 123-456 789', '07123456789'],
      ['+44 (0)7123 456789', '447123456789'],
      ['+1 202 555 0123', '+1 202 555 0123'],
    ],
    run: ofText(toKeptDigits),
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
  number: {
    about: 'Makes a number of a text that is one, with or without commas between thousands',
    examples: [
      ['1,200', 1200],
      [' 12 ', 12],
      ['twelve', 'twelve'],
      ['', ''],
    ],
    run: ofText((text) => readNumber(text) ?? text),
  },
  money: {
    about: 'Makes a number of an amount in pounds, with or without £, commas and pence',
    examples: [
      ['£1,200.50', 1200.5],
      ['1200', 1200],
      ['£5 a week', '£5 a week'],
    ],
    run: ofText((text) => readPounds(text) ?? text),
  },
} satisfies Record<string, NamedNormaliser>
