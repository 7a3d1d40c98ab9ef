import { keysOf } from 'runnel/base'
import { ownValue } from 'runnel/rules'

/** A key of the language as a label: `onFail` is "On fail". The path of an answer stays as it is. */
export function labelOf(key: string): string {
  if (key.includes('.')) return key
  const words = key.replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A change in words for the history: "the title of address". */
export function aboutChange(pointer: string): string {
  const keys = keysOf(pointer)
  const at = keys.findLastIndex((key, place) => keys[place - 1] === 'steps' && place > 0 && key !== '')
  const place = at >= 0 ? keys.filter((_, index) => index <= at && keys[index - 1] === 'steps').join('/') : ''
  const inner = keys.slice(at + 1)
  if (inner.length === 0) return place ? `step ${place}` : 'the funnel'
  const what = inner.at(-1)!
  const named = /^\d+$/.test(what) ? `${inner.at(-2) ?? 'entry'} ${Number(what) + 1}` : what
  const around = inner.length > 1 && !/^\d+$/.test(what) ? ` of ${inner.at(-2)}` : ''
  return `the ${named}${around}${place ? ` of ${place}` : ''}`
}

const shortest = 60

/** A value in one line, for what is folded or taken over. */
export function brief(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.length === 1 ? brief(value[0]) : `${value.length} entries`
  if (typeof value !== 'object' || value === null)
    return value === null ? 'removed' : value === true ? 'yes' : value === false ? 'no' : String(value)
  const entries = Object.entries(value)
  const [first] = entries.find(([, inner]) => typeof inner === 'string')
    ? entries.filter(([, inner]) => typeof inner === 'string')
    : entries
  const said = first ? `${first[0]}: ${brief(first[1])}` : 'nothing'
  const more = entries.length > 1 ? ` and ${entries.length - 1} more` : ''
  return (said.length > shortest ? `${said.slice(0, shortest - 1)}…` : said) + more
}

const typeWords: Record<string, string> = {
  string: 'one value',
  boolean: 'yes or no',
  number: 'a number',
  integer: 'a number',
  array: 'a list',
  object: 'with details',
}
export const typeInWords = (type: string): string => ownValue(typeWords, type) ?? type
