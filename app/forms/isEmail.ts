import { plainText } from 'runnel/react'
import { isEmailAddress } from '#schemas/values/emailAddress.ts'

/** Whether mail can be sent to what was typed, as forms and the server judge it. */
export const isEmail = (typed: string): boolean => isEmailAddress(plainText(typed, 'code'))

export const wrongEmail = 'Please enter a valid email address'

/** What is wrong with the spelling of an email that a form needs; whether it has an account is never said. */
export const problemOf = (email: string): string | undefined =>
  email === '' ? 'Enter your email address' : isEmail(email) ? undefined : wrongEmail
