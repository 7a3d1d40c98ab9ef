import { toKeptDigits, toNationalNumber } from './phone.ts'
import { formatPostcode } from './postcode.ts'
import type { NamedNormaliser } from './shapes.ts'

const ofText =
  (change: (text: string) => string): NamedNormaliser['run'] =>
  (value) =>
    typeof value === 'string' ? change(value) : value

/** What the normalisers do, by name. Their notes stand in normalisers.ts, which no page needs. */
export const normaliserRuns = {
  trim: ofText((text) => text.trim()),
  'uk-phone': ofText(toNationalNumber),
  'uk-phone-digits': ofText(toKeptDigits),
  'uk-postcode': ofText(formatPostcode),
} satisfies Record<string, NamedNormaliser['run']>
