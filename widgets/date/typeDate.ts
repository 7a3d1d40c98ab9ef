import { births, readDate, slashedDate } from '#schemas/values/writtenDate.ts'

/** What the input shows, and the keys that it came from while they were typed one after the other at its end. */
export interface TypedText {
  raw: string
  shown: string
}

export const asItIs = (text: string): TypedText => ({ raw: text, shown: text })

/**
 * What the input shows after a change. Separators appear only while the text grows at its end, so that the caret stays where it
 * is when something in the middle is changed and a backspace never sticks; a whole date that was pasted or filled in is written out.
 * What cannot be a date of the field's form is never changed.
 */
export function typeDate(before: TypedText, after: string, today: string): TypedText {
  const isPasted = Math.abs(after.length - before.shown.length) > 1
  if (isPasted) {
    const whole = after.includes(separator) ? undefined : readDate(after, today, births)
    if (whole) return asItIs(slashedDate(whole))
    if (!/^\d*$/.test(after)) return asItIs(after)
  }
  const grows = after.length > before.shown.length && after.startsWith(before.shown)
  if (!grows) return asItIs(after)
  const raw = before.raw + after.slice(before.shown.length)
  return { raw, shown: withSeparators(raw) }
}

const separator = ' / '
const lengths = [2, 2, 4]

/** A month in words, or one that begins: alone, or behind a day. */
const inWords = /^\s*(?:\d{1,2}(?:st|nd|rd|th)?[\s/.,-]*(?:of\b)?\s*)?[a-z]/i
const yearFirst = /^(?:19|20)\d{2}[/.-]/

/** Day and month are complete with two digits or a separator after one; the ninth digit is dropped. Nothing is separated that has no such day or month. */
function withSeparators(text: string): string {
  if (inWords.test(text) || yearFirst.test(text)) return text
  const parts = ['']
  for (const sign of text) {
    const last = parts.length - 1
    const part = parts[last]!
    if (/\d/.test(sign) && part.length < lengths[last]!) {
      parts[last] = part + sign
      if (last < 2 && part.length === 1) parts.push('')
    } else if (/[/.\-\s]/.test(sign) && part !== '' && last < 2) {
      parts[last] = part.padStart(2, '0')
      parts.push('')
    }
  }
  const [day = '', month = ''] = parts
  return Number(day) > 31 || Number(month) > 12 ? text : parts.join(separator)
}
