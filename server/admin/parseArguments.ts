import { parseArgs, type ParseArgsConfig } from 'node:util'
import { WrongUse } from './command.ts'

/** Node's `parseArgs` with any number of positional arguments. Throws `WrongUse`. */
export function parseWords<const O extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new WrongUse((error as Error).message.split('. ')[0]!)
  }
}

/** The same with a fixed number of positional arguments. */
export function parseArguments<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: O,
  words: readonly string[] = [],
) {
  const parsed = parseWords(args, options)
  if (parsed.positionals.length !== words.length)
    throw new WrongUse(words.length === 0 ? 'it takes options only' : `it takes ${words.join(' and ')}`)
  return parsed
}

const most = 10_000

/** The number of rows for `--limit`. Throws `WrongUse`. */
export function readLimit(text: string): number {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > most)
    throw new WrongUse(`--limit is a whole number from 1 to ${most}, not "${text}"`)
  return limit
}

/** The start of a calendar day, in UTC. */
export function readDay(text: string | undefined, option = '--since'): Date | undefined {
  if (text === undefined) return undefined
  const day = new Date(`${text}T00:00:00.000Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text))
    throw new WrongUse(`${option} is a day as 2026-01-31, not "${text}"`)
  return day
}
