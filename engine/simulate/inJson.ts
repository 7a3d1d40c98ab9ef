const dataUrl = /^data:([^,]{0,60}),/

/** A data URL, such as a picture, without its content; any other text as it is. */
export function withoutContent(text: string): string {
  const [beginning] = dataUrl.exec(text) ?? []
  if (beginning === undefined || text.length <= beginning.length + 24) return text
  return `${beginning}… (${text.length} characters, the last ${text.slice(-6)})`
}

/** A value as JSON for people, in which data URLs are folded; undefined for undefined. */
export const inJson = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? withoutContent(inner) : inner)) as
    | string
    | undefined
