import { randomUUID } from 'node:crypto'

/** A person's data as typed. The last name decides what the sandbox services answer. */
export interface Person {
  title: string
  firstName: string
  lastName: string
  /** Eight digits, day first. */
  dateOfBirth: string
  email: string
  phone: string
  address: Record<string, string>
}

/** A new person with an unused email. */
export const person = (more: Partial<Person> = {}): Person => ({
  title: 'Mrs',
  firstName: 'Adeline',
  lastName: 'Byronesque',
  dateOfBirth: '01021980',
  email: `adeline.${randomUUID()}@example.org`,
  phone: '07700 900123',
  address: {
    'House number': '12',
    Street: 'Harbourmaster Street',
    'Town or city': 'Whitby',
    County: 'North Yorkshire',
    Postcode: 'YO21 1QW',
  },
  ...more,
})

/** An unused first name of letters only: a failed identity check is final for name and birth date. */
export const ownName = (): string =>
  `Ad${[...randomUUID()].map((sign) => 'abcdefghijklmnop'[parseInt(sign, 16)] ?? '').join('')}`

/** Texts by which a person's data can be recognised where it does not belong. */
export const tracesOf = ({ firstName, lastName, email, phone, address }: Person): string[] =>
  [
    firstName,
    lastName,
    email,
    email.split('@')[0]!,
    phone,
    phone.replaceAll(' ', ''),
    address.Street!,
    address.Postcode!,
    '1980-02-01',
  ].flatMap((text) => [text, encodeURIComponent(text)])

/** Which of these traces occur in some texts. One assertion about them is much faster than one for each. */
export const tracesIn = (texts: readonly string[], traces: readonly string[]): string[] =>
  traces.filter((trace) => texts.some((text) => text.includes(trace)))
