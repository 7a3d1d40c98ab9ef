/**
 * How a typed text is brought into its normal form: one `line`, several `lines`, a `code` that is compared sign by sign,
 * such as an email or a number, or a `secret`.
 */
export type TextKind = 'line' | 'lines' | 'code' | 'secret'

/** Signs that nobody sees: controls, format signs and direction marks, variation selectors, halves of a character, places of lost pictures. */
const hidden = /[\0-\x08\x0e-\x1f\x7f-\x9f\ufff9-\ufffc\p{Default_Ignorable_Code_Point}\p{Cs}]/gu
const blanks = /[\t\p{Zs}\u2800]/gu
const lineEnds = /\r\n?|[\n\v\f\x85\u2028\u2029]/g
const digits = /[^\P{Nd}0-9]/gu

/** Letters from Arabic to Sinhala, and Mongolian: what they look like depends on the joiner beside them. */
const joining = /[\u0600-\u0dff\u1800-\u18af\ufb50-\ufefc]/
const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u

/** Whether an unseen sign changes how those beside it look: a joiner of Persian or Hindi, a variant of a Han character, a part of an emoji. */
function isSeen(sign: string, before: string, after: string): boolean {
  if (sign === '\u200c') return joining.test(before) && joining.test(after)
  if (sign === '\u200d') return joining.test(before) || (picture.test(before) && picture.test(after))
  if (/[\u180b-\u180f]/.test(sign)) return joining.test(before)
  return (
    /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(sign) && /[\p{Extended_Pictographic}\p{Script=Han}#*\d]/u.test(before)
  )
}

const withoutHidden = (text: string): string =>
  text.replace(hidden, (sign, at: number) => {
    const [after = ''] = text.slice(at + sign.length)
    return isSeen(sign, [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '', after) ? sign : ''
  })

/** The digit that a digit of another script stands for: each script has its ten in a row. */
function plainDigit(digit: string): string {
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0)! - value - 1))) value++
  return String(value % 10)
}

/** Without compatibility forms (NFKC). A raised or circled number stays: 5² is not 52. */
const compatible = (text: string): string => text.replace(/[^\p{No}]+/gu, (part) => part.normalize('NFKC'))

// A letter and its mark come together once no hidden sign stands between them.
const normalForms: Record<TextKind, (text: string) => string> = {
  line: (text) => withoutHidden(text.replace(lineEnds, ' ')).normalize().replace(blanks, ' ').trim(),
  lines: (text) => withoutHidden(text.replace(lineEnds, '\n')).normalize().replace(blanks, ' '),
  code: (text) =>
    compatible(text.replace(lineEnds, ' ').replace(hidden, '')).replace(blanks, ' ').replace(digits, plainDigit).trim(),
  secret: (text) => text.normalize().replace(blanks, ' '),
}

/**
 * The text as a person sees it, so that two texts that look the same are the same (Unicode NFC): without signs that
 * nobody sees, with plain blanks. A `line` and a `code` lose line ends and outer blanks. A `code` is also free of
 * compatibility forms (NFKC) and has the digits 0 to 9, whatever script they were typed in. Of a `secret`, no sign is
 * dropped: it is prepared as RFC 8265 says of secrets (OpaqueString).
 */
export function plainText(text: string, kind: TextKind = 'line'): string {
  // Nearly every text, and the long picture of a signature.
  if (/^[ -~]*$/.test(text)) return kind === 'line' || kind === 'code' ? text.trim() : text
  return normalForms[kind](text)
}
