import { parseArgs, type ParseArgsConfig } from 'node:util'
import { ownValue } from 'runnel/rules'

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

type Parsed<O extends NonNullable<ParseArgsConfig['options']>> = ReturnType<
  typeof parseArgs<{ args: string[]; options: O; allowPositionals: true; strict: true; tokens: true }>
>

/**
 * `parseArgs` of Node, in which a number after an option may be negative.
 * @throws UsageError for an unknown option, one that is written twice and one without a value.
 */
export function parseArguments<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: O,
  command: string,
): Parsed<O> {
  const parsed = parsedBy(joined(args, options), options, command)
  const names = parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw new UsageError(`--${twice} is written twice`, 'remove one')
  return parsed
}

/** `--most -1` as `--most=-1`. */
const joined = (args: string[], options: NonNullable<ParseArgsConfig['options']>): string[] =>
  args.reduce<string[]>((before, arg) => {
    const option = /^--(.+)/.exec(before.at(-1) ?? '')?.[1]
    const isValue = option !== undefined && ownValue(options, option)?.type === 'string' && /^-\.?\d/.test(arg)
    return isValue ? [...before.slice(0, -1), `--${option}=${arg}`] : [...before, arg]
  }, [])

function parsedBy<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: O,
  command: string,
): Parsed<O> {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true, tokens: true })
  } catch (error) {
    const [what = ''] = (error as Error).message.split(/\.\s/)
    const said = what.replace(/^Option '(--\w+)( <value>)?' argument (missing|is ambiguous)$/, '$1 needs a value')
    throw new UsageError(shortened(said), `runnel ${command} --help lists the options`)
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
