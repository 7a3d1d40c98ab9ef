/** The ids for `aria-describedby`: hint, error, then any others. */
export function describedBy(
  id: string,
  given: { hint?: string; error?: string },
  ...more: (string | false | undefined)[]
): string | undefined {
  const ids = [given.hint && `${id}-hint`, given.error && `${id}-error`, ...more].filter(Boolean)
  return ids.length ? ids.join(' ') : undefined
}
