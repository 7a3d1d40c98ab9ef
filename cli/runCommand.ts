import { readFileSync } from 'node:fs'
import { didYouMean, ownValue } from 'runnel/rules'
import { UsageError, type Command, type Output, shortened } from './lib/command.ts'
import type { OpenBrowser } from './lib/scenarioBrowser.ts'

/** A command is loaded only when it is run. */
export interface CommandEntry {
  about: string
  load(): Promise<Command>
}

export type CommandTable = Record<string, CommandEntry>

/** The commands that every product has. `openBrowser` opens a page that plays scenarios, where there is one. */
export const usualCommands = (openBrowser?: OpenBrowser): CommandTable => ({
  check: {
    about: 'says everything that is wrong with a funnel, and where',
    load: async () => (await import('./commands/check.ts')).check,
  },
  test: {
    about: 'plays the scenarios of a funnel',
    load: async () => (await import('./commands/test.ts')).testWith(openBrowser),
  },
  explore: {
    about: 'walks a funnel in every way, or shows the shortest way to a place',
    load: async () => (await import('./commands/explore.ts')).explore,
  },
  graph: { about: 'draws a funnel', load: async () => (await import('./commands/graph.ts')).graph },
  diff: {
    about: 'says what is different between two funnels',
    load: async () => (await import('./commands/diff.ts')).diff,
  },
  where: {
    about: 'says where funnels ask for an answer, and before or after what',
    load: async () => (await import('./commands/where.ts')).where,
  },
  steps: { about: 'lists the steps of a funnel', load: async () => (await import('./commands/steps.ts')).steps },
  schema: {
    about: 'prints the JSON Schema of the answers of a funnel',
    load: async () => (await import('./commands/schema.ts')).schema,
  },
  texts: {
    about: 'says how much of a funnel is translated, and adds what is missing',
    load: async () => (await import('./commands/texts.ts')).texts,
  },
  'what-if': {
    about: 'says what people see when an operation answers in some way',
    load: async () => (await import('./commands/whatIf.ts')).whatIf,
  },
  list: {
    about: 'lists the names that a definition may use: widgets, blocks, operations and others',
    load: async () => (await import('./commands/list.ts')).list,
  },
  why: { about: 'explains why Next is open or shut', load: async () => (await import('./commands/why.ts')).why },
})

const terminal: Output = {
  out: (text) => void process.stdout.write(`${text}\n`),
  error: (text) => void process.stderr.write(`${text}\n`),
}

/** Runs `runnel <command> …` and returns the exit code: 0 success, 1 findings, 2 wrong use. */
export async function runCommand(commands: CommandTable, args: string[], output: Output = terminal): Promise<number> {
  try {
    return await dispatch(commands, args, output)
  } catch (error) {
    return printError(error, output)
  }
}

/** Prints an error and gives the exit code. An unforeseen error is a mistake in runnel itself: `RUNNEL_TRACE=1` shows where. */
function printError(error: unknown, output: Output): number {
  if (error instanceof AggregateError) error.errors.forEach((one) => printError(one, output))
  else if (error instanceof UsageError) output.error(`runnel: ${error.message}\n    hint: ${error.hint}`)
  else {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
    output.error(
      `runnel: this is a mistake in runnel itself: ${message}\n    hint: please report it with the files; RUNNEL_TRACE=1 shows where it is`,
    )
    if (process.env.RUNNEL_TRACE === '1') output.error(stack ?? '')
  }
  return 2
}

async function dispatch(commands: CommandTable, [name, ...args]: string[], output: Output): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h') {
    output.out(overview(commands))
    return 0
  }
  if (name === '--version' || name === '-v') {
    output.out(versionOf(new URL('../package.json', import.meta.url)))
    return 0
  }
  const entry = ownValue(commands, name)
  if (!entry)
    throw new UsageError(
      `there is no command "${shortened(name)}"`,
      didYouMean(name, Object.keys(commands)) ?? 'runnel --help lists the commands',
    )
  const command = await entry.load()
  if (!args.includes('--help') && !args.includes('-h')) return command.run(args, output)
  output.out(command.help)
  return 0
}

const versionOf = (file: URL): string => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version

function overview(table: CommandTable): string {
  const width = Math.max(...Object.keys(table).map((name) => name.length))
  const commands = Object.entries(table).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`)
  return [
    'Usage: runnel <command> [arguments]',
    '',
    ...commands,
    '',
    'runnel <command> --help says more about a command; runnel --version says which version this is.',
  ].join('\n')
}
