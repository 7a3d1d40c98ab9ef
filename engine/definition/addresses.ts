/**
 * The only addresses to which a link may lead, in definitions, in settings of brands and on the page: on the web with encryption and
 * without a part before an `@` that could pass for the site, by mail, by telephone, or of this site. Browsers read a backslash as a
 * slash, so that `/\example.org` would be another site.
 */
export const addressPattern =
  '^(?=[!-~]+$)(?!.*\\\\)(?:https://[^/?#@]+(?:[/?#]|$)|mailto:[^@/?&]+@[^@/?&]+$|tel:\\+?[0-9-]+$|/(?!/))'

const isWritten = new RegExp(addressPattern, 'i')

/** An address as the browser reads it; undefined if it is none. `URL.canParse` and `URL.parse` are too new for phones. */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** Whether a link may lead to an address. */
export const isAddress = (address: string): boolean =>
  isWritten.test(address) && (!/^https:/i.test(address) || parsedUrl(address) !== undefined)

/** The address for a link on the page, also to a place on the same page; undefined, so that the link leads nowhere, if none may lead there. */
export const linkTo = (address: string | undefined): string | undefined =>
  address !== undefined && (isAddress(address) || /^#[!-~]*$/.test(address)) ? address : undefined

/** The only tags that HTML in definitions and settings of brands may have, and that pages show. */
export const htmlTags: readonly string[] = ['p', 'a', 'strong', 'em', 'b', 'i', 'br', 'ul', 'ol', 'li', 'small']
