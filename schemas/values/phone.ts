export const digitsOf = (text: string): string => text.replace(/\D/g, '')

const mobileOrLandline = /^(07\d{9}|0[12]\d{8,9})$/
const anyUkPhone = /^(447\d{9}|00447\d{9}|07\d{9}|0[12389]\d{8,9})$/

/** 07 with 11 digits, 01 or 02 with 10 or 11 (VAL-PHONE-08, -09). */
export const isMobileOrLandline = (text: string): boolean => mobileOrLandline.test(digitsOf(text))

/** 447 with 12 digits, 00447 with 14, 07 with 11, 01, 02, 03, 08 or 09 with 10 or 11 (VAL-PHONE-12 to -15). */
export const isUkPhone = (text: string): boolean => anyUkPhone.test(digitsOf(text))

/** 44… with 12 digits and 0044… with 14 become 0…, so that the next steps do not cut the number short (AMB-51). */
export const withoutCountryCode = (text: string): string => text.replace(/^(?:44|0044)(\d{10})$/, '0$1')

/** A number that does not begin with 0 gets one (VAL-PHONE-04). */
export const withLeadingZero = (text: string): string => (text === '' || text.startsWith('0') ? text : `0${text}`)
