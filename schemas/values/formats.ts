import { formatRuns } from './formatRuns.ts'
import type { NamedFormat } from './shapes.ts'

/** Named tests that field checks may use. */
export const formats = {
  'adult-date': {
    about:
      'A real date at midnight UTC: the date of birth of a person aged 18 to 100 today, in the time zone of the brand',
    valid: ['1980-02-01T00:00:00.000Z'],
    invalid: ['', '1980-02-01', '01 / 02 / 1980', '1981-02-29T00:00:00.000Z', '1850-01-01T00:00:00.000Z'],
    test: formatRuns['adult-date'],
  },
  'uk-phone': {
    about: 'Any United Kingdom number, with or without the country code; only digits count',
    valid: ['07123456789', '+44 7123 456789', '00447123456789', '0301234567', '08001234567'],
    invalid: ['', '123', '0512345678', '071234567890', '442071234567'],
    test: formatRuns['uk-phone'],
  },
  'uk-mobile-or-landline': {
    about: 'A mobile number of 11 digits or a landline (01, 02) of 10 or 11; only digits count',
    valid: ['07123456789', '0201234567', '01212345678'],
    invalid: ['', '0712345678', '03012345678', '447123456789'],
    test: formatRuns['uk-mobile-or-landline'],
  },
  'no-foreign-phone': {
    about: 'A telephone number that does not say that it belongs to another country',
    valid: ['07123456789', '+44 7123 456789', '123'],
    invalid: ['+1 202 555 0123', '0033 6 12 34 56 78'],
    test: formatRuns['no-foreign-phone'],
  },
  'one-phone-number': {
    about:
      'A telephone number without an extension, a second number or letters for digits. What has no digits is left to other checks',
    valid: ['07123456789', '+44 (0)7123-456.789', '07123 456789 (mobile)', 'abc', ''],
    invalid: ['01204 123456 ext 6', '07700 90012 / 3', 'O7123 456789', '07123 456789, 07123 456780'],
    test: formatRuns['one-phone-number'],
  },
  'at-most-11-digits': {
    about: 'No more than the 11 digits that a United Kingdom number has at most',
    valid: ['07123456789', '07123 456 789', ''],
    invalid: ['071234567890'],
    test: formatRuns['at-most-11-digits'],
  },
  'email-address': {
    about:
      'An address that mail can be sent to: letters and digits without accents before the @, and behind it a domain name in any script',
    valid: ['anna.smith+claim@example.co.uk', "o'brien@example.com", 'anna@münchen.de'],
    invalid: [
      '',
      'anna',
      'anna@example',
      'änna@example.com',
      'anna@@example.com',
      'anna@example..com',
      'anna@-example.com',
    ],
    test: formatRuns['email-address'],
  },
  'uk-postcode': {
    about: 'A United Kingdom postcode; spaces and case count for nothing',
    valid: ['M1 1AE', 'EC1A 1BB', 'SW1A1AA', 'sw1a 1aa'],
    invalid: ['', '12345', 'ABC 1AA', 'SW1A'],
    test: formatRuns['uk-postcode'],
  },
  uuid: {
    about: 'A UUID of any version',
    valid: ['3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
    invalid: ['', 'abc', '3f2504e04f8941d39a0c0305e82c3301', '3f2504e0-4f89-41d3-9a0c-0305e82c330g'],
    test: formatRuns.uuid,
  },
  'sent-files': {
    about: 'A list of files that have all been sent completely; the widget `upload` brings this check',
    valid: [[{ id: 'f1', name: 'a.pdf' }], []],
    invalid: ['', [{ name: 'a.pdf' }], [{ id: 'f1' }, null]],
    test: formatRuns['sent-files'],
  },
} satisfies Record<string, NamedFormat>
