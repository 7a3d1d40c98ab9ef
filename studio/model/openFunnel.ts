import { valueAt } from 'runnel/base'
import type { LoadedFunnel } from 'runnel/contracts'
import { loadFunnel } from 'runnel/load'
import { jsonOf } from '../json/jsonOf.ts'

type Texts = ReadonlyMap<string, string>

const missing = (path: string): Error => Object.assign(new Error(`There is no ${path}`), { code: 'ENOENT' })

/** The folder `funnels/` as the loader reads it. */
const filesIn = (texts: Texts) => ({
  read: (path: string): string => {
    const text = texts.get(path.replace(/^funnels\//, ''))
    if (text === undefined) throw missing(path)
    return text
  },
  list: (folder: string): string[] => {
    const inner = folder === 'funnels' ? '' : `${folder.replace(/^funnels\//, '')}/`
    const names = [...texts.keys()].filter((path) => path.startsWith(inner)).map((path) => path.slice(inner.length))
    if (names.length === 0) throw missing(folder)
    return [...new Set(names.map((name) => name.split('/', 1)[0]!))]
  },
})

export const fileOfFunnel = (id: string): string => `${id}/funnel.json`

/** A funnel with everything that it takes over; undefined if it cannot be read at all. */
function loadedIn(texts: Texts, id: string): LoadedFunnel | undefined {
  try {
    return loadFunnel(`funnels/${fileOfFunnel(id)}`, {
      funnels: 'funnels',
      library: 'funnels/library',
      ...filesIn(texts),
    })
  } catch {
    return undefined
  }
}

/** Where a value of a funnel comes from: its own file, the funnel that it extends, or the library. */
export interface Origin {
  from: 'own' | 'base' | 'library'
  /** The id of the other funnel, if it is from one. */
  funnel?: string
}

/** A funnel as its own file and those that it takes from say it is. */
export interface OpenFunnel {
  id: string
  file: string
  /** What its own file says. */
  own: Record<string, unknown>
  /** The value with all that is taken over, at keys. */
  effective(keys: readonly string[]): unknown
  /** The value that would be there without the own file, at keys; undefined if there would be none. */
  inherited(keys: readonly string[]): unknown
  originOf(pointer: string): Origin
  loaded: LoadedFunnel
  /** The id of the funnel that it extends. */
  base?: string
}

type Value = Record<string, unknown>

/** What a `use` on the way to a place takes from the library there. */
function fromLibrary(texts: Texts, own: unknown, keys: readonly string[]): unknown {
  for (let depth = keys.length - 1; depth > 0; depth -= 1) {
    const around = valueAt(own, keys.slice(0, depth)) as Value | undefined
    if (typeof around?.use !== 'string') continue
    const kind = keys[depth - 2] === 'fields' ? 'fields' : 'steps'
    const entries = (jsonOf(texts.get(`library/${kind}.json`)) as Value | undefined)?.[kind]
    return valueAt(entries, [around.use, ...keys.slice(depth)])
  }
  return undefined
}

/** Opens a funnel; undefined while its own text is no JSON object, or something that it needs cannot be read. */
export function openFunnel(texts: Texts, id: string): OpenFunnel | undefined {
  const file = fileOfFunnel(id)
  const own = jsonOf(texts.get(file)) as Value | undefined
  if (typeof own !== 'object' || own === null || Array.isArray(own)) return undefined
  const loaded = loadedIn(texts, id)
  if (!loaded) return undefined
  const base = typeof own.extends === 'string' ? own.extends : undefined
  let below: LoadedFunnel | undefined
  const baseNow = () => (base === undefined ? undefined : (below ??= loadedIn(texts, base)))
  return {
    id,
    file,
    own,
    loaded,
    base,
    effective: (keys) => valueAt(loaded.definition, keys),
    inherited: (keys) => valueAt(baseNow()?.definition, keys) ?? fromLibrary(texts, own, keys),
    originOf: (pointer) => {
      const { file: written } = loaded.locate(pointer, 'key')
      if (written === `funnels/${file}`) return { from: 'own' }
      const funnel = /^funnels\/([^/]+)\/funnel\.(json|ts)$/.exec(written)?.[1]
      return funnel === undefined ? { from: 'library' } : { from: 'base', funnel }
    },
  }
}
