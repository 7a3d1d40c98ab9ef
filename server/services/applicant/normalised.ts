import { plainText } from 'runnel/contracts'
import { withAsciiDomain } from '#schemas/values/emailAddress.ts'
import { formatPostcode } from '#schemas/values/postcode.ts'
import { digitsOf, toNationalNumber } from '#schemas/values/phone.ts'
import type { ClaimRequestRow } from '../../database/tables/index.ts'

/** Letters without a Unicode decomposition, and what people write instead. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøđðþłħı]/g, (letter) => plainLetters[letter]!)

/** The letters of a name: `Ann.`, `ANN` and `Änn` are `ann`. */
const letters = (text: string | null | undefined): string => plain(text ?? '').replace(/\P{L}/gu, '')

const lettersAndDigits = (text: string | undefined): string => plain(text ?? '').replace(/[^\p{L}\p{N}]/gu, '')

/** Words that people leave out of a house number. */
const fillers = /\b(flat|apartment|apt|unit|house|number|no|the)\b/g

/**
 * The words that tell homes of one postcode apart: those with a digit if there are any, since a house's name may be
 * given beside its number or not. `12½` has those of `12 1/2`, and `12 A` that of `12a`.
 */
function homeOf(parts: (string | undefined)[]): string {
  const words = parts
    .flatMap((part) =>
      plain((part ?? '').replace(/(\d)(\p{No})/gu, '$1 $2'))
        .replace(/[.']/g, '')
        .replace(/(\d)\s+(?=\p{L}(?!\p{L}))/gu, '$1')
        .replace(fillers, ' ')
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter(Boolean)
  const numbered = words.filter((word) => /\p{N}/u.test(word))
  return [...new Set(numbered.length > 0 ? numbered : words)].toSorted().join(' ')
}

export interface NormalisedPerson {
  /** First and last name together: people divide them differently. */
  name: string
  birthDate: string
  postcode: string
  home: string
}

/** The person of a claim request in a normal form: capitals, spaces, accents, full stops and street names do not matter. */
export const normalisedPerson = ({
  firstName,
  lastName,
  dateOfBirth,
  address,
}: Partial<Pick<ClaimRequestRow, 'firstName' | 'lastName' | 'dateOfBirth' | 'address'>>): NormalisedPerson => ({
  name: `${letters(firstName)}${letters(lastName)}`,
  birthDate: dateOfBirth ?? '',
  postcode: lettersAndDigits(formatPostcode(address?.postcode ?? '')),
  home: homeOf([address?.buildingName, address?.houseNumber]),
})

/** The digits of a phone number within the United Kingdom: `+44 (0)7700 900123` and `0044 7700 900123` are `7700900123`. */
export const normalisedPhone = (phone: string | null | undefined): string =>
  digitsOf(toNationalNumber(phone ?? '')).replace(/^0+/, '')

/** An email as accounts are found by it. */
export const normalisedEmail = (email: string): string => withAsciiDomain(plainText(email, 'code')).toLowerCase()

const ignoresDots = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox that receives an email: the text after a plus sign is the owner's note, and some providers ignore full stops. */
export function mailboxOf(email: string): string {
  const text = normalisedEmail(email)
  const at = text.lastIndexOf('@')
  const host = text.slice(at + 1)
  const [name = ''] = text.slice(0, Math.max(at, 0)).split('+')
  return ignoresDots.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
