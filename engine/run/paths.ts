import { groupedBy } from '#engine/definition/index.ts'
import { remembering } from '#engine/rules/index.ts'

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

const own = (record: unknown, key: string): unknown =>
  isRecord(record) && Object.hasOwn(record, key) ? record[key] : undefined

/** The answer at a path; undefined if there is none. */
export const readPath = (answers: Answers, path: string): unknown => rooted(path).reduce<unknown>(own, answers)

function write(into: unknown, [key, ...rest]: string[], value: unknown): Record<string, unknown> {
  const record = isRecord(into) ? into : {}
  const written = rest.length > 0 ? write(own(record, key!), rest, value) : value
  if (written !== undefined && written !== null) return { ...record, [key!]: written }
  const { [key!]: _dropped, ...others } = record
  return others
}

/** The record without the members at these paths of keys. A member inside a list removes the whole list. */
export function withoutPaths<Kept extends object>(record: Kept, paths: (readonly string[])[]): Kept {
  const inside = groupedBy(paths, ([key]) => key)
  const kept = Object.entries(record).flatMap(([key, value]): [string, unknown][] => {
    const rest = inside.get(key)?.map(([, ...keys]) => keys)
    if (!rest) return [[key, value]]
    if (Array.isArray(value) || rest.some((keys) => keys.length === 0)) return []
    return [[key, isRecord(value) ? withoutPaths(value, rest) : value]]
  })
  return Object.fromEntries(kept) as Kept
}

/** A copy of the answers with one value set; `null` and `undefined` unset it. */
export function writePath(answers: Answers, path: string, value: unknown): Answers {
  const [root, ...keys] = rooted(path) as ['form' | 'local', ...string[]]
  return { form: answers.form, local: answers.local, [root]: write(answers[root], keys, value) }
}
