import type { Person } from './person.ts'

type Spell = (text: string) => string

/** Spellings of a name that everybody takes for the same name. */
const names: readonly Spell[] = [
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text) => `${text}.`,
  (text) => ` ${text}  `,
  (text) => `${text.slice(0, 3)} ${text.slice(3)}`,
  (text) => `${text.slice(0, 3)}-${text.slice(3)}`,
  (text) => `${text.slice(0, 3)}'${text.slice(3)}`,
  (text) => text.replace('a', 'á').replace('e', 'è'),
  (text) => text.replace('o', 'ö').replace('i', 'ï').replace('u', 'u\u0308'),
  (text) => text.normalize('NFD'),
  (text) => `${text}\u200b`,
]

const addresses: readonly ((address: Person['address']) => Partial<Person['address']>)[] = [
  () => ({}),
  ({ street }) => ({ street: street.toUpperCase() }),
  ({ street }) => ({ street: street.replace('Lane', 'La.') }),
  ({ postcode }) => ({ postcode: postcode.replace(' ', '').toLowerCase() }),
  ({ county }) => ({ county: `${county} ` }),
]

/** The same person in the `at`-th spelling. */
export const spelledAnew = (person: Person, at: number): Person => {
  const [first, last] = [names[at % names.length]!, names[(at * 5 + 1) % names.length]!]
  const { firstName, lastName } = person.personalDetails
  return {
    ...person,
    personalDetails: { ...person.personalDetails, firstName: first(firstName), lastName: last(lastName) },
    address: { ...person.address, ...addresses[at % addresses.length]!(person.address) },
  }
}

/** One UK mobile number in all notations that the form accepts. */
export const phoneSpellings = (phone: string): readonly string[] => [
  phone,
  `${phone.slice(0, 5)} ${phone.slice(5)}`,
  `(${phone.slice(0, 5)}) ${phone.slice(5)}`,
  `${phone.slice(0, 5)}-${phone.slice(5, 8)}-${phone.slice(8)}`,
  ` ${phone} `,
  `+44${phone.slice(1)}`,
  `0044${phone.slice(1)}`,
]
