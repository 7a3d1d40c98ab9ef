/** Answers live under two roots: `form`, which is kept, and `local`, which is not. A path without `local.` is one of `form`. */
export interface Answers {
  form: Record<string, unknown>
  local: Record<string, unknown>
}

const rooted = (path: string): string[] =>
  path.startsWith('local.') ? path.split('.') : ['form', ...path.replace(/^form\./, '').split('.')]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function readPath(answers: Answers, path: string): unknown {
  return rooted(path).reduce<unknown>(
    (at, key) => (isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined),
    answers,
  )
}

function write(into: Record<string, unknown>, keys: string[], value: unknown): Record<string, unknown> {
  const [key, ...rest] = keys as [string, ...string[]]
  if (rest.length > 0)
    return { ...into, [key]: write(isRecord(into[key]) && Object.hasOwn(into, key) ? into[key] : {}, rest, value) }
  if (value !== undefined && value !== null) return { ...into, [key]: value }
  const { [key]: _dropped, ...others } = into
  return others
}

/** New answers with one value written; `null` and `undefined` unset it. */
export function writePath<A extends Answers>(answers: A, path: string, value: unknown): Answers {
  const [root, ...keys] = rooted(path) as ['form' | 'local', ...string[]]
  return { form: answers.form, local: answers.local, [root]: write(answers[root], keys, value) }
}
