import { adultAges, ageOf } from './calendarDate.ts'
import { isEmailAddress } from './emailAddress.ts'
import { hasMore, isMobileOrLandline, isOfAnotherCountry, isShortEnough, isUkPhone } from './phone.ts'
import { isUkPostcode } from './postcode.ts'
import type { NamedFormat } from './shapes.ts'
import { isUuid } from './uuid.ts'

const ofText =
  (test: (text: string, today: string) => boolean): NamedFormat['test'] =>
  (value, world) =>
    typeof value === 'string' && test(value, world.today)

function isAdultDate(iso: string, today: string): boolean {
  const age = iso.endsWith('T00:00:00.000Z') ? ageOf(iso, today) : undefined
  return age !== undefined && age >= adultAges.youngest && age <= adultAges.oldest
}

/** What the named tests do, by name. Their notes stand in formats.ts, which no page needs. */
export const formatRuns = {
  'adult-date': ofText(isAdultDate),
  'uk-phone': ofText(isUkPhone),
  'uk-mobile-or-landline': ofText(isMobileOrLandline),
  'no-foreign-phone': ofText((text) => !isOfAnotherCountry(text)),
  'one-phone-number': ofText((text) => !hasMore(text)),
  'at-most-11-digits': ofText(isShortEnough),
  'email-address': ofText(isEmailAddress),
  'uk-postcode': ofText(isUkPostcode),
  uuid: ofText(isUuid),
  'sent-files': (value) => Array.isArray(value) && value.every((file: { id?: unknown } | null) => file?.id),
} satisfies Record<string, NamedFormat['test']>
