/** Extensions that most UK applicants use; others are only noted (VAL-EMAIL-08). */
const common = new Set([
  'com',
  'uk',
  'net',
  'org',
  'edu',
  'gov',
  'info',
  'me',
  'eu',
  'ie',
  'io',
  'co',
  'biz',
  'scot',
  'wales',
  'london',
])

/** What stands behind the last dot of an email address, in lower case; empty if nothing does. */
export const emailExtension = (email: string): string =>
  (/@[^@]*\.([^.@\s]+)$/.exec(email.trim())?.[1] ?? '').toLowerCase()

export const isUncommonExtension = (email: string): boolean => {
  const extension = emailExtension(email)
  return extension !== '' && !common.has(extension)
}
