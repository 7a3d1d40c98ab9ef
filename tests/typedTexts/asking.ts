import type { Address, RawAddress } from '../../widgets/address/addressValue.ts'

/** What a person types, by the kind of answer: what the field then shows, what is stored, and what is said of it. */
export interface TypedRow {
  kind: keyof typeof asking.fields extends `typed.${infer Kind}` ? Kind : never
  typed: string
  shown: string
  stored: string | number
  said?: string
}

/** What a person types into the inputs of an address: what is shown and stored when they are left, and what is said. */
export interface TypedAddress {
  /** Inputs that are not named hold `rest`, or nothing. */
  typed: Address
  kept: Address
  said?: string
  /** The page brings it into this form, not the server. */
  moved?: true
}

/** What a person picks from the lookup: the lines of the card, and what is stored. */
export interface PickedAddress {
  picked: RawAddress
  card: string[]
  kept: Address
}

export const rest: Address = { city: 'Leeds', postcode: 'LS1 1AA' }

const text = { type: 'string', class: 'identity' }

/** Questions with one field for each kind of answer in the table. */
export const asking = {
  data: {
    'typed.email': text,
    'typed.phone': text,
    'typed.postcode': text,
    'typed.number': { type: 'number', class: 'plain' },
    'typed.name': text,
    'typed.lines': text,
    'typed.date': text,
  },
  fields: {
    'typed.email': { label: 'An email', widget: 'email' },
    'typed.phone': { use: 'uk-mobile-or-landline', label: 'A phone number', required: null },
    'typed.postcode': {
      label: 'A postcode',
      widget: 'text',
      normalise: ['uk-postcode'],
      checks: [{ format: 'uk-postcode', message: 'Please enter a valid UK postcode' }],
    },
    'typed.number': { label: 'A number', widget: 'number' },
    'typed.name': { label: 'A name', widget: 'text' },
    'typed.lines': { label: 'Several lines', widget: 'textarea' },
    'typed.date': { use: 'date-of-birth', label: 'A date', required: null },
  },
}
