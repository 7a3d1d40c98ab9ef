import { parse } from 'jsonc-parser'

/** A funnel as its own file describes it. */
export interface FunnelEntry {
  id: string
  title: string
  path: string
  extends?: string
  /** Of its own file; a variant names the ones that it changes. */
  steps: number
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const known = new Map<string, { text: string; entry: FunnelEntry }>()

function entryOf(id: string, text: string): FunnelEntry {
  const before = known.get(id)
  if (before?.text === text) return before.entry
  const value = (parse(text) ?? {}) as Record<string, unknown>
  const base = textIn(value.extends)
  const entry = {
    id,
    title: textIn(value.title) || id,
    path: textIn(value.path),
    extends: base || undefined,
    steps: Object.keys(typeof value.steps === 'object' && value.steps !== null ? value.steps : {}).length,
  }
  known.set(id, { text, entry })
  return entry
}

/** The funnels among files, by id. */
export const funnelsIn = (texts: ReadonlyMap<string, string>): FunnelEntry[] =>
  [...texts]
    .flatMap(([path, text]) => {
      const id = /^([^/]+)\/funnel\.json$/.exec(path)?.[1]
      return id === undefined ? [] : [entryOf(id, text)]
    })
    .toSorted((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }))
