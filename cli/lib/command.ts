import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Where a command writes. */
export interface Output {
  out(text: string): void
  error(text: string): void
}

export interface Command {
  /** What `--help` prints. */
  help: string
  /** Returns the exit code: 0 well, 1 findings. Throws `UsageError` for a wrong use. */
  run(args: string[], output: Output): Promise<number>
}

/** The command was not used as it is meant; the hint says how. Ends with exit code 2. */
export class UsageError extends Error {
  readonly hint: string
  constructor(message: string, hint: string) {
    super(message)
    this.hint = hint
  }
}

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
