/**
 * Whether the caller has this version already, by its `If-None-Match`: one tag, several, or `*`. A proxy that compresses marks tags as weak (`W/"…"`),
 * which is still the same version (RFC 9110 §13.1.2).
 */
export function hasVersion(given: string | undefined, tag: string): boolean {
  const known = (given ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes('*') || known.includes(tag.replace(/^W\//, ''))
}
