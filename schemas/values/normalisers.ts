import { normaliserRuns } from './normaliserRuns.ts'
import type { NamedNormaliser } from './shapes.ts'

/** Named rewritings that fields may ask for; each is idempotent. */
export const normalisers = {
  trim: { about: 'Drops blanks at both ends', examples: [['  Ann ', 'Ann']], run: normaliserRuns.trim },
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
    run: normaliserRuns['uk-phone'],
  },
  'uk-phone-digits': {
    about:
      'Keeps the digits of a United Kingdom number, the country code included; that of another country stays as it is',
    examples: [
      ['07 123-456 789', '07123456789'],
      ['+44 (0)7123 456789', '447123456789'],
      ['+1 202 555 0123', '+1 202 555 0123'],
    ],
    run: normaliserRuns['uk-phone-digits'],
  },
  'uk-postcode': {
    about: 'Writes a postcode in upper case with one space',
    examples: [
      ['sw1a1aa', 'SW1A 1AA'],
      [' m1  1ae ', 'M1 1AE'],
      ['abc  x', 'ABC X'],
    ],
    run: normaliserRuns['uk-postcode'],
  },
} satisfies Record<string, NamedNormaliser>
