import type { WidgetProps } from 'runnel/react'
import { defineWidget, optionsSchema, textMembers } from '../shared/defineWidget.ts'
import type { MessageOptions } from '../shared/messagesOf.ts'
import { says } from '../words/says.ts'
import type { Address } from './addressValue.ts'

export const messages = {
  manual: 'Enter address manually',
  required: 'Required',
  back: 'Search for your address instead',
  change: 'Search for a different address',
  edit: 'Edit this address',
  selected: 'Your selected address',
  results: 'Addresses found',
  search: 'Search',
  tooShort: 'Please enter at least {count} characters to search',
  typeMore: 'Type {count} or more characters',
  searching: 'Searching…',
  retrieving: 'Getting the address…',
  foundOne: '1 address found',
  found: '{count} addresses found',
  none: 'No addresses found. Please try a different search term.',
}

export type AddressTexts = Record<keyof typeof messages, string>

export const labels = {
  buildingName: 'Building name',
  houseNumber: 'House number',
  street: 'Street',
  city: 'Town or city',
  county: 'County',
  postcode: 'Postcode',
}

interface AddressOptions extends MessageOptions {
  minChars?: number
  debounce?: number | string
  search?: 'typing' | 'button'
  searchLabel?: string
  session?: boolean
  onSearchFailure?: 'message' | 'manual'
  requiredMembers?: string[]
  labelHidden?: boolean
}
export type AddressProps = WidgetProps<Address, AddressOptions>

export const addressInput = defineWidget({
  name: 'address',
  about: 'A postal address: searched for and picked from a list, or entered by hand',
  edits: textMembers('buildingName', 'houseNumber', 'street', 'city', 'county', 'postcode'),
  text: 'line',
  options: optionsSchema(
    {
      minChars: {
        type: 'integer',
        minimum: 1,
        maximum: 20,
        description: 'Characters before a search starts; 3 unless said otherwise',
      },
      debounce: {
        description:
          'Pause after the last key before a search starts: milliseconds, or `1s`, `500ms`; 1s unless said otherwise',
        anyOf: [
          { type: 'number', minimum: 0 },
          { type: 'string', pattern: '^\\d+(\\.\\d+)?(ms|s)$' },
        ],
      },
      search: {
        enum: ['typing', 'button'],
        description: 'Search while typing (the default), or with a button and Enter',
      },
      searchLabel: {
        type: 'string',
        shown: true,
        description: 'The question above the search box; the label of the field unless said otherwise',
      },
      session: {
        type: 'boolean',
        description:
          'Whether searches that belong together carry the same session id; on unless said otherwise, else the id is empty (CALL-02)',
      },
      requiredMembers: {
        type: 'array',
        items: { enum: ['buildingName', 'houseNumber', 'street', 'city', 'county', 'postcode'] },
        description: 'Inputs of manual entry that are marked as required',
      },
      onSearchFailure: {
        enum: ['message', 'manual'],
        description: 'A failed search shows the operation’s message (the default), or opens manual entry without one',
      },
    },
    messages,
  ),
  messages,
  members: labels,
  operations: ['searchAddresses', 'retrieveAddress'],
  says: says.address,
  example: {
    buildingName: '',
    houseNumber: '12',
    street: 'High Street',
    city: 'Bristol',
    county: 'Avon',
    postcode: 'BS1 4DJ',
  },
})
