/**
 * A short text that matches a regular expression, for the subset that field checks use: literals, classes, groups, alternatives
 * and quantifiers. Undefined for anything else. The text is a guess: the caller tests it against the pattern.
 */
export function samplePattern(pattern: string): string | undefined {
  const reader: Reader = { pattern, at: 0 }
  try {
    const text = alternatives(reader)
    return reader.at === pattern.length ? text : undefined
  } catch {
    return undefined
  }
}

interface Reader {
  pattern: string
  at: number
}

const peek = ({ pattern, at }: Reader): string | undefined => pattern[at]

function take(reader: Reader): string {
  const next = reader.pattern[reader.at++]
  if (next === undefined) throw new Error('the pattern ends too early')
  return next
}

/** Reads all alternatives, and samples the first. */
function alternatives(reader: Reader): string {
  const first = sequence(reader)
  while (peek(reader) === '|') {
    reader.at++
    sequence(reader)
  }
  return first
}

function sequence(reader: Reader): string {
  let text = ''
  for (let next = peek(reader); next !== undefined && next !== '|' && next !== ')'; next = peek(reader)) {
    const one = atom(reader)
    text += one.repeat(least(reader))
  }
  return text
}

/** Reads a quantifier, and gives its minimum; 1 without a quantifier. */
function least(reader: Reader): number {
  const counted = /^\{(\d+)(,\d*)?\}/.exec(reader.pattern.slice(reader.at))
  const sign = counted ? counted[0] : /^[*+?]/.exec(reader.pattern.slice(reader.at))?.[0]
  if (sign === undefined) return 1
  reader.at += sign.length
  if (peek(reader) === '?') reader.at++
  return counted ? Number(counted[1]) : sign === '+' ? 1 : 0
}

function atom(reader: Reader): string {
  const next = take(reader)
  if (next === '^' || next === '$') return ''
  if (next === '.') return 'a'
  if (next === '\\') return escaped(take(reader))
  if (next === '[') return oneOfClass(reader)
  return next === '(' ? group(reader) : next
}

function group(reader: Reader): string {
  const ahead = /^\?(?:([=!]|<[=!])|:|<[A-Za-z_]\w*>)/.exec(reader.pattern.slice(reader.at))
  if (ahead) reader.at += ahead[0].length
  const text = alternatives(reader)
  if (take(reader) !== ')') throw new Error('a group is not closed')
  return ahead?.[1] ? '' : text
}

const classes: Record<string, string> = { d: '1', w: 'a', s: ' ', D: 'a', W: '-', S: 'a', b: '', B: '' }
const escaped = (letter: string): string => classes[letter] ?? letter

function oneOfClass(reader: Reader): string {
  const [whole] = /^\[(?:\\.|[^\\\]])*\]/.exec(reader.pattern.slice(reader.at - 1)) ?? ['']
  reader.at += whole.length - 1
  const test = new RegExp(`^${whole}$`, 'u')
  const fitting = [...'a1A0b2z9 -_.@é'].find((letter) => test.test(letter)) ?? asciiThat(test)
  if (fitting === undefined) throw new Error('an empty class')
  return fitting
}

const asciiThat = (test: RegExp): string | undefined =>
  Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).find((letter) => test.test(letter))
