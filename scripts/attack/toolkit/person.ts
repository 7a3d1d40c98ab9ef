import { randomInt, randomUUID } from 'node:crypto'

const letters = (count: number): string =>
  Array.from({ length: count }, () => 'abcdefghijklmnopqrstuvwxyz'[randomInt(26)]).join('')
const capitalised = (text: string): string => text[0]!.toUpperCase() + text.slice(1)
const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')

export interface Person {
  personalDetails: { title: string; firstName: string; lastName: string; dateOfBirth: string }
  address: { houseNumber: string; street: string; city: string; county: string; postcode: string }
  contactDetails: { email: string; phoneNumber: string; isTermsPolicyAgreed: boolean }
  password: string
  deviceSessionId: string
}

/** A unique person: none of their words occurs in the project, except a last name that tells the sandbox what to answer. */
export function newPerson(lastName = `Qu${letters(9)}`): Person {
  const firstName = capitalised(`zs${letters(8)}`)
  return {
    personalDetails: {
      title: 'Mrs',
      firstName,
      lastName,
      dateOfBirth: `19${randomInt(50, 99)}-0${randomInt(1, 10)}-1${randomInt(10)}T00:00:00.000Z`,
    },
    address: {
      houseNumber: '12',
      street: `${capitalised(letters(8))}feather Lane`,
      city: `${capitalised(letters(7))}combe`,
      county: 'West Yorkshire',
      postcode: `QX${randomInt(1, 10)} ${randomInt(1, 10)}ZB`,
    },
    contactDetails: {
      email: `${firstName.toLowerCase()}.${letters(6)}@example.com`,
      phoneNumber: `07${digits(9)}`,
      isTermsPolicyAgreed: true,
    },
    password: `${letters(10)} ${letters(10)}`,
    deviceSessionId: randomUUID(),
  }
}

/** Words that only this person typed, which must never occur in a log. */
export const wordsOf = ({ personalDetails, address, contactDetails, password }: Person): string[] => [
  personalDetails.firstName,
  address.street,
  address.city,
  contactDetails.email,
  contactDetails.phoneNumber,
  password,
]
