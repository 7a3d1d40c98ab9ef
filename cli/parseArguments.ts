import { parseArgs, type ParseArgsConfig } from 'node:util'
import { UsageError } from './UsageError.ts'

/** `parseArgs` of Node, with a wrong option as `UsageError`. */
export function parseArguments<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: O,
  command: string,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0]!, `runnel ${command} --help lists the options`)
  }
}

/** One of a few words. */
export function oneOf<const W extends string>(word: string, words: readonly W[], option: string): W {
  const found = words.find((known) => known === word)
  if (found === undefined) throw new UsageError(`--${option} cannot be "${word}"`, `it is one of ${words.join(', ')}`)
  return found
}
