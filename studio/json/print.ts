const printWidth = 120
const indent = '  '

const isList = Array.isArray
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value)
const entriesOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, inner]) => inner !== undefined)

const holdsSeveral = (value: unknown): boolean =>
  isList(value) ? value.length > 1 : isObject(value) && entriesOf(value).length > 1
const sameKind = (value: unknown): string => (isList(value) ? 'list' : isObject(value) ? 'object' : 'other')

/** oxfmt writes a list of several objects (or lists) with several entries each below each other, however short. */
function mustBreak(value: unknown): boolean {
  if (isList(value))
    return (
      (value.length > 1 && value.every((item) => holdsSeveral(item) && sameKind(item) === sameKind(value[0]))) ||
      value.some(mustBreak)
    )
  return isObject(value) && Object.values(value).some(mustBreak)
}

/** A value on one line. */
function flat(value: unknown): string {
  if (isList(value)) return `[${value.map(flat).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const entries = entriesOf(value).map(([key, inner]) => `${JSON.stringify(key)}: ${flat(inner)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

/** Whether a value may stand on one line that has this many characters beside it. */
export const fitsOnLine = (value: unknown, beside: number): boolean =>
  !mustBreak(value) && flat(value).length + beside <= printWidth

const isNumbers = (value: unknown[]): boolean => value.length > 1 && value.every((item) => typeof item === 'number')

/** Numbers fill their lines. */
function filled(numbers: unknown[], margin: string): string {
  const lines = ['']
  numbers.forEach((item, at) => {
    const next = `${String(item)}${at < numbers.length - 1 ? ',' : ''}`
    const line = lines.at(-1)!
    if (line !== '' && margin.length + line.length + 1 + next.length > printWidth) lines.push(next)
    else lines[lines.length - 1] = line === '' ? next : `${line} ${next}`
  })
  return lines.map((line) => `${margin}${line}`).join('\n')
}

/**
 * A JSON value as the definitions of the repository are formatted. `level` counts the indents of its line, `beside` the
 * characters that stand on that line besides it.
 */
export function printJson(value: unknown, level = 0, beside = level * indent.length): string {
  if (typeof value !== 'object' || value === null || fitsOnLine(value, beside)) return flat(value)
  const margin = indent.repeat(level + 1)
  if (isList(value) && isNumbers(value)) return `[\n${filled(value, margin)}\n${indent.repeat(level)}]`
  const inner = isList(value)
    ? value.map((item) => ['', item] as const)
    : entriesOf(value).map(([key, item]) => [`${JSON.stringify(key)}: `, item] as const)
  const lines = inner.map(
    ([key, item], at) =>
      `${margin}${key}${printJson(item, level + 1, margin.length + key.length + (at < inner.length - 1 ? 1 : 0))}`,
  )
  const [open, close] = isList(value) ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${indent.repeat(level)}${close}`
}
