import { isAddress } from '../addresses.ts'
import { dropped, opaque } from './mask.ts'
import type { MarkupProblem } from './problem.ts'

/** `[words](address)` in one line. The words have no brackets, the address has neither brackets nor blanks. */
export const linkPattern = /\[([^[\]\n]*)\]\(([^()\s]*)\)/g

const kinds = 'write an address that begins with https://, mailto:, tel: or /'

/** Why an address that depends on an answer is refused, and what to do. */
export const fromAnswer: Refusal = [
  'where a link leads may not depend on an answer',
  'write the address itself; for several addresses, write a block with an "if" for each',
]

type Refusal = [message: string, hint: string]

/** Why an address is refused, and what to do; undefined if it is right. `mask` shows what is inserted or escaped. */
export function refusal(address: string, mask: string): Refusal | undefined {
  if (mask.includes(opaque) || mask.includes(dropped)) return fromAnswer
  if (/^http:/i.test(address)) return [`"${address}" is not encrypted`, 'write https:// if the site has it']
  if (!/^[!-~]*$/.test(address) || address.includes('\\'))
    return [`"${address}" has characters that addresses cannot have`, 'write them as %… codes']
  return isAddress(address) ? undefined : [`"${address}" is no address that a link may have`, kinds]
}

/** What is wrong with a link whose address and words begin at these offsets. */
export function linkProblems(
  link: { words: string; wordsAt: number; address: string; addressAt: number },
  mask: string,
): MarkupProblem[] {
  const { words, wordsAt, address, addressAt } = link
  const refused = refusal(address, mask.slice(addressAt, addressAt + address.length))
  return [
    ...(words.trim() === ''
      ? [
          {
            code: 'link-refused' as const,
            at: wordsAt,
            message: 'this link has no words, so nobody could see it',
            hint: 'write words that say where it leads: [the rules](/rules)',
          },
        ]
      : []),
    ...(refused ? [{ code: 'link-refused' as const, at: addressAt, message: refused[0], hint: refused[1] }] : []),
  ]
}
