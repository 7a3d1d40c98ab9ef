import { groupedBy } from '#engine/definition/index.ts'
import { remembering, ownValue } from '#engine/rules/index.ts'

/** All answers: `form` is kept, `local` is not. A path without `local.` is a path in `form`. */
export interface Answers {
  form: Record<string, unknown>
  local: Record<string, unknown>
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The entries of all lists without duplicates, in order of their first occurrence. */
export const union = (...lists: string[][]): string[] => [...new Set(lists.flat())]

/** The keys of a path from the root of the answers. */
export const rooted: (path: string) => readonly string[] = remembering(5000, (path) =>
  path.startsWith('local.') ? path.split('.') : ['form', ...path.replace(/^form\./, '').split('.')],
)

const isIndex = (key: string): boolean => /^\d+$/.test(key)

const memberOf = (holder: unknown, key: string): unknown =>
  Array.isArray(holder) && !isIndex(key) ? undefined : ownValue(holder, key)

/** The answer at a path; undefined if there is none. */
export const readPath = (answers: Answers, path: string): unknown => rooted(path).reduce<unknown>(memberOf, answers)

function write(into: unknown, [key, ...rest]: string[], value: unknown): Record<string, unknown> | unknown[] {
  if (isIndex(key!) && !isRecord(into)) return writeItem(Array.isArray(into) ? into : [], Number(key), rest, value)
  const record = isRecord(into) ? into : {}
  const written = rest.length > 0 ? write(memberOf(record, key!), rest, value) : value
  if (written !== undefined && written !== null) return { ...record, [key!]: written }
  const { [key!]: _dropped, ...others } = record
  return others
}

/** A list with one item written, or a part of it. Items that are skipped are empty. */
function writeItem(list: unknown[], index: number, keys: string[], value: unknown): unknown[] {
  const written = keys.length > 0 ? write(list[index], keys, value) : value
  if (written === undefined || written === null) return list.filter((_, at) => at !== index)
  return Array.from({ length: Math.max(list.length, index + 1) }, (_, at) =>
    at === index ? written : (list[at] ?? {}),
  )
}

/** The record or list without what stands at these paths of keys. */
export function withoutPaths<Kept extends object>(record: Kept, paths: (readonly string[])[]): Kept {
  const inside = groupedBy(paths, ([key]) => key)
  const kept = Object.entries(record).flatMap(([key, value]): [string, unknown][] => {
    const rest = inside.get(key)?.map(([, ...keys]) => keys)
    if (!rest) return [[key, value]]
    if (rest.some((keys) => keys.length === 0)) return []
    return [[key, typeof value === 'object' && value !== null ? withoutPaths(value, rest) : value]]
  })
  return (Array.isArray(record) ? kept.map(([, value]) => value) : Object.fromEntries(kept)) as Kept
}

/** A copy of the answers with one value set; `null` and `undefined` unset it. */
export function writePath(answers: Answers, path: string, value: unknown): Answers {
  const [root, ...keys] = rooted(path) as ['form' | 'local', ...string[]]
  return { form: answers.form, local: answers.local, [root]: write(answers[root], keys, value) }
}
