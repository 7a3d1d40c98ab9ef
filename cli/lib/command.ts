import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Where a command prints to. */
export interface Output {
  out(text: string): void
  error(text: string): void
}

export interface Command {
  /** The text that `--help` prints. */
  help: string
  /**
   * Runs the command and returns its exit code: 0 success, 1 findings.
   * @throws UsageError for wrong arguments.
   */
  run(args: string[], output: Output): Promise<number>
}

/** Wrong use of a command, with a hint. Exit code 2. */
export class UsageError extends Error {
  readonly hint: string
  constructor(message: string, hint: string) {
    super(message)
    this.hint = hint
  }
}

/** A word for a message: on one line, and shortened if very long. */
export function shortened(word: string): string {
  const line = word.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, '\ufffd')
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}

/**
 * `parseArgs` of Node.
 * @throws UsageError for an unknown option.
 */
export function parseArguments<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: O,
  command: string,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    const [what] = (error as Error).message.split(/\.\s/)
    throw new UsageError(shortened(what!), `runnel ${command} --help lists the options`)
  }
}

/**
 * Narrows an option to its allowed values.
 * @throws UsageError for any other value.
 */
export function oneOf<const W extends string>(word: string, words: readonly W[], option: string): W {
  const found = words.find((known) => known === word)
  if (found === undefined)
    throw new UsageError(`--${option} cannot be "${shortened(word)}"`, `it is one of ${words.join(', ')}`)
  return found
}
