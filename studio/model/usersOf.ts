import { ownValue } from 'runnel/rules'
type Texts = ReadonlyMap<string, string>

/** Whether a text of JSON names an entry of the library: rules by their name in any string, others by `use`. */
const names = (text: string, kind: string, name: string): boolean =>
  kind === 'rules'
    ? new RegExp(`\\b${name}\\b`).test(text)
    : new RegExp(`"use"\\s*:\\s*"${name.replaceAll('-', '\\-')}"`).test(text)

/** The entries of the library with their JSON. */
function entriesIn(texts: Texts): { kind: string; name: string; text: string }[] {
  return [...texts].flatMap(([path, text]) => {
    if (!/^library\/[^/]+\.json$/.test(path)) return []
    try {
      const value = JSON.parse(text) as Record<string, Record<string, unknown>>
      return ['fields', 'effects', 'steps', 'rules'].flatMap((kind) =>
        Object.entries(ownValue(value, kind) ?? {}).map(([name, entry]) => ({
          kind,
          name,
          text: JSON.stringify(entry),
        })),
      )
    } catch {
      return []
    }
  })
}

/** The funnels that an entry of the library is part of: by themselves, through other entries, or by what they extend. */
export function usersOf(texts: Texts, kind: string, name: string): string[] {
  const entries = entriesIn(texts)
  const touched = [{ kind, name }]
  for (const one of touched)
    for (const entry of entries)
      if (
        names(entry.text, one.kind, one.name) &&
        !touched.some((other) => other.kind === entry.kind && other.name === entry.name)
      )
        touched.push({ kind: entry.kind, name: entry.name })
  const funnels = [...texts].flatMap(([path, text]) => {
    const id = /^([^/]+)\/funnel\.json$/.exec(path)?.[1]
    return id === undefined ? [] : [{ id, text, base: /"extends"\s*:\s*"([^"]+)"/.exec(text)?.[1] }]
  })
  const users = new Set(
    funnels.filter(({ text }) => touched.some((one) => names(text, one.kind, one.name))).map(({ id }) => id),
  )
  for (let before = -1; before !== users.size;) {
    before = users.size
    for (const { id, base } of funnels) if (base !== undefined && users.has(base)) users.add(id)
  }
  return [...users].toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}
