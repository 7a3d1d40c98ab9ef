/** The name of a mailbox: words with full stops between them. Mail servers that take letters with accents are rare, and ours reaches none. */
const mailbox = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
/** Labels of at most 63 signs with a full stop between them; the last one has only letters, or is the ASCII form of others. */
const domainName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/i
/** A domain name with letters beyond ASCII, which has an ASCII form (IDNA). */
const anyDomain = /^[a-z0-9.\-\u{80}-\u{10ffff}]+$/iu

/** The domain as name servers know it; the same text if it is none. */
function asciiDomain(domain: string): string {
  if (!anyDomain.test(domain) || /^[\0-\x7f]*$/.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/**
 * Whether mail can be sent to this address (RFC 5321): its mailbox has at most 64 signs, all of ASCII and not quoted, and
 * its domain is a name, in whatever script, and no number.
 */
export function isEmailAddress(text: string): boolean {
  const [name = '', domain = '', ...more] = text.split('@')
  const host = asciiDomain(domain)
  return (
    more.length === 0 &&
    name.length <= 64 &&
    text.length <= 254 &&
    host.length <= 253 &&
    mailbox.test(name) &&
    domainName.test(host)
  )
}

/** The address with its domain as name servers know it, so that one mailbox has one address: `anna@xn--mnchen-3ya.de` for `anna@MÜNCHEN.de`. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return at > 0 ? address.slice(0, at) + asciiDomain(address.slice(at)) : address
}
