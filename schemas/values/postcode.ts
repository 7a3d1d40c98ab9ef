import { plainText } from 'runnel/contracts'

/** One or two letters, digit, optional letter or digit, digit, two letters; spaces and case count for nothing (VAL-ADDR-08 to -10). */
const ukPostcode = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/

const compact = (text: string) => plainText(text, 'code').replace(/ +/g, '').toUpperCase()

export const isUkPostcode = (text: string): boolean => ukPostcode.test(compact(text))

/** Upper case with one space before the last three signs. What is not a postcode only loses spare spaces and small letters. */
export function formatPostcode(text: string): string {
  const signs = compact(text)
  return ukPostcode.test(signs)
    ? `${signs.slice(0, -3)} ${signs.slice(-3)}`
    : plainText(text, 'code').replace(/ +/g, ' ').toUpperCase()
}
