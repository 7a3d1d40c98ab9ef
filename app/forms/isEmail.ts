import { plainText } from 'runnel/react'
import { isEmailAddress } from '#schemas/values/emailAddress.ts'

/** Whether mail can be sent to what was typed, as forms and the server judge it. */
export const isEmail = (typed: string): boolean => isEmailAddress(plainText(typed, 'code'))

export const wrongEmail = 'Please enter a valid email address'
