import { isEmailAddress } from '#schemas/values/emailAddress.ts'
import { adultAges as ages, ageOf, readIsoDate } from '#schemas/values/calendarDate.ts'
import type { Static, TObject } from 'typebox'
import type { operations } from '#schemas/operations/index.ts'
import type { claimRequests } from '../../database/tables/index.ts'
import { ApiError } from '../../base/apiError.ts'
import { signatureImage } from '../signing/signatureImage.ts'

export type Submission = Static<TObject<(typeof operations.submitForm)['input']>>

const longestText = 200
const longestAgent = 500
const day = /^(\d{4}-\d{2}-\d{2})(T00:00:00(\.000)?Z)?$/

function checkLengths(group: string, given: object | undefined): void {
  for (const [name, value] of Object.entries(given ?? {})) {
    if (typeof value === 'string' && [...value].length > longestText)
      throw new ApiError(400, `Please enter at most ${longestText} characters in ${group}.${name}`)
  }
}

/** The beginning of a text, without half a surrogate pair at its end, which no database stores. */
const beginning = (text: string | undefined, length: number): string | undefined =>
  text?.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/**
 * The day (`YYYY-MM-DD`) of a date of birth given at midnight UTC (ENT-FORM-04). Throws 400 unless it is a real date
 * that makes the applicant 18 to 100 years old on one of these days (AMB-46).
 */
export function birthDay(dateOfBirth: string, days: readonly string[]): string {
  const text = day.exec(dateOfBirth)?.[1]
  if (text === undefined || !readIsoDate(text))
    throw new ApiError(400, 'personalDetails.dateOfBirth is not a date at midnight UTC')
  const isAdult = days.some((today) => {
    const age = ageOf(text, today)
    return age !== undefined && age >= ages.youngest && age <= ages.oldest
  })
  if (!isAdult)
    throw new ApiError(
      400,
      `personalDetails.dateOfBirth must make the applicant ${ages.youngest} to ${ages.oldest} years old`,
    )
  return text
}

/** The answers by column, given on one of these days. Unanswered columns are absent, so that an update does not change them. */
export function readAnswers(given: Submission, days: readonly string[]): Partial<typeof claimRequests.$inferInsert> {
  const { personalDetails: person, contactDetails: contact, address } = given
  checkLengths('personalDetails', person)
  // An email has a limit of its own.
  const { email: _, ...otherContacts } = contact ?? {}
  checkLengths('contactDetails', otherContacts)
  checkLengths('address', address)
  if (contact?.email && !isEmailAddress(contact.email)) throw new ApiError(400, 'Please enter a valid email address')
  const answered = {
    title: person?.title,
    firstName: person?.firstName,
    lastName: person?.lastName,
    dateOfBirth: person?.dateOfBirth ? birthDay(person.dateOfBirth, days) : undefined,
    email: contact?.email,
    phoneNumber: contact?.phoneNumber,
    isTermsPolicyAgreed: contact?.isTermsPolicyAgreed,
    address: address && Object.keys(address).length > 0 ? address : undefined,
    userAgent: beginning(given.user_agent, longestAgent),
    deviceSessionId: beginning(given.device_session_id, longestText),
  }
  return Object.fromEntries(Object.entries(answered).filter(([, value]) => value !== undefined && value !== ''))
}

/** The signature that came along, if any. */
export const readSignature = ({
  signature,
  signatureMethod,
}: Submission): { image: Buffer; method?: string } | undefined =>
  signature ? { image: signatureImage(signature), method: signatureMethod } : undefined
