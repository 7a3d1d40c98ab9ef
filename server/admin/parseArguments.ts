import { parseArgs, type ParseArgsConfig } from 'node:util'
import { WrongUse } from './command.ts'

/** `parseArgs` of Node with exactly so many words beside the options. Throws `WrongUse`. */
export function parseArguments<const O extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: O, words: readonly string[] = []) {
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true, strict: true })
    if (parsed.positionals.length !== words.length) throw new Error(words.length === 0 ? 'it takes options only' : `it takes ${words.join(' and ')}`)
    return parsed
  } catch (error) {
    throw new WrongUse((error as Error).message.split('. ')[0]!)
  }
}

/** The beginning of a day of the calendar, in UTC. */
export function readDay(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const day = new Date(`${text}T00:00:00.000Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) throw new WrongUse(`--since is a day as 2026-01-31, not "${text}"`)
  return day
}
