import { htmlTags, linkTo } from '../addresses.ts'
import { opaque } from './mask.ts'

/** A tag that may stand in HTML, from its "<" on. A link may have an address and marks such as `data-more`, nothing else. */
const allowed = new RegExp(
  `^<(?:/?(?:${htmlTags.join('|')})(?: ?/)?|a(?: data-[a-z-]+)*(?: href="([^"<>]*)")?(?: data-[a-z-]+)*)>`,
  'i',
)

/** Why a text is refused as HTML, and what to do; undefined if it is right. What it inserts is `opaque`. */
export function htmlProblem(text: string): [message: string, hint: string] | undefined {
  for (const { index } of text.matchAll(/</g)) {
    const [tag, address] = allowed.exec(text.slice(index)) ?? []
    if (tag === undefined)
      return [
        `"${text.slice(index, index + 30).replaceAll(opaque, '{…}')}" is no tag that may stand here`,
        `write only ${htmlTags.map((one) => `<${one}>`).join(', ')}, a link as <a href="/rules">words</a>, and &lt; for the sign itself`,
      ]
    if (address !== undefined && !isLink(address))
      return [
        address.includes(opaque)
          ? 'where a link leads may not depend on anything that is inserted'
          : `"${address}" is no address that a link may have`,
        'write an address that begins with https://, mailto:, tel:, / or #',
      ]
  }
  return undefined
}

/** Whether a link in HTML may lead to an address. Other signs than `&` are written as they are, because `&#47;` hides a slash. */
const isLink = (written: string): boolean =>
  !/&(?!amp;)/.test(written) && !written.includes(opaque) && linkTo(written.replaceAll('&amp;', '&')) !== undefined
