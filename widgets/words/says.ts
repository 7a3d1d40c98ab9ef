import type { Says } from 'runnel/contracts'
import { money } from '#schemas/values/amounts.ts'
import { longDate } from '#schemas/values/longDate.ts'
import { addressLines } from '../address/addressLines.ts'
import { saysNumber } from '../number/saysNumber.ts'

const date: Says = (value, { language }) => longDate(String(value), language)
const names: Says = (value) => (value as { name?: string }[]).map(({ name = '' }) => name)

/**
 * How the values of widgets read, by widget: for those that do not read as they are. The definitions of the widgets refer
 * to these, and so does the page, which leaves the definitions out.
 */
export const says = {
  address: (value) => addressLines(value as Parameters<typeof addressLines>[0]),
  date,
  'date-parts': date,
  // The answers prove a person's identity, so nobody else may read them.
  'identity-quiz': () => undefined,
  lenders: names,
  money: (value, { language }) => (typeof value === 'number' ? money(value, language) : String(value)),
  number: saysNumber,
  otp: () => undefined,
  password: () => undefined,
  signature: () => true,
  upload: names,
} satisfies Record<string, Says>
