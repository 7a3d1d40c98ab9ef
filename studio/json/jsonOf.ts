/** The value of a text of JSON; undefined if there is none, or it is broken. */
export function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
