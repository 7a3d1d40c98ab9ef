import { dropped, opaque } from './mask.ts'
import type { MarkupProblem } from './problem.ts'

/** `[words](address)` in one line. The words have no brackets, the address has neither brackets nor blanks. */
export const linkPattern = /\[([^[\]\n]*)\]\(([^()\s]*)\)/g

const kinds = 'write an address that begins with https://, mailto:, tel: or /'

/** Why an address is refused, and what to do; undefined if it is right. */
function refusal(address: string, mask: string): [message: string, hint: string] | undefined {
  if (mask.includes(opaque) || mask.includes(dropped))
    return [
      'where a link leads may not depend on an answer',
      'write the address itself; for several addresses, write a block with an "if" for each',
    ]
  if (/^http:/i.test(address)) return [`"${address}" is not encrypted`, 'write https:// if the site has it']
  if (!/^[!-~]*$/.test(address) || address.includes('\\'))
    return [`"${address}" has characters that addresses cannot have`, 'write them as %… codes']
  if (isWeb(address) || /^mailto:[^@/?&]+@[^@/?&]+$/i.test(address) || /^tel:\+?[\d-]+$/i.test(address))
    return undefined
  return /^\/(?!\/)/.test(address) ? undefined : [`"${address}" is no address that a link may have`, kinds]
}

/** An address on the web, without a part before an `@` that could pass for the site. */
const isWeb = (address: string): boolean => /^https:\/\/[^/?#@]+(?:[/?#]|$)/i.test(address) && URL.canParse(address)

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
