// A process that runs cases one by one, and reports each result.
import { rmSync } from 'node:fs'
import { runDefinition, type DefinitionCase, type Outcome } from './definitions.ts'
import { makeWorkplace, runLine, spawnLine } from './lines.ts'
import { makePlaces } from './places.ts'

export type Case =
  | { kind: 'definition'; drawn: DefinitionCase }
  /** A command line within the worker. */
  | { kind: 'line'; drawn: string[] }
  /** A command line as a process. */
  | { kind: 'process'; drawn: string[] }

const root = makePlaces()
const remove = (): void => rmSync(root, { recursive: true, force: true })
process.once('exit', remove)
process.once('disconnect', () => process.exit())

/** Where in the project an error was thrown, and the start of its message. */
const inWords = (error: unknown): string => {
  if (!(error instanceof Error)) return `thrown: ${String(error)}`
  const at =
    /\((?:file:\/\/)?[^()]*?((?:engine|cli|node_modules|scripts)\/[^():]+:\d+)/.exec(error.stack ?? '')?.[1] ?? ''
  return `${error.name}: ${error.message.slice(0, 300)} (${at})`
}

// An error thrown after a case ended, by a timer or a promise, also belongs to it.
let stray: string | undefined
process.on('uncaughtException', (error) => (stray = `not caught: ${inWords(error)}`))
process.on('unhandledRejection', (error) => (stray = `not caught: ${inWords(error)}`))

const workplace = makeWorkplace(root)
const start = ({ kind, drawn }: Case): Promise<Outcome> => {
  if (kind === 'definition') return runDefinition(drawn, root)
  return (kind === 'line' ? runLine : spawnLine)(drawn, workplace)
}

async function run(given: Case): Promise<Outcome> {
  stray = undefined
  const outcome = await start(given).catch((error: unknown): Outcome => ({
    reached: 'findings',
    failure: inWords(error),
  }))
  await new Promise((go) => setImmediate(go))
  return stray === undefined ? outcome : { ...outcome, failure: stray }
}

process.on('message', (given: Case) => void run(given).then((outcome) => process.send!(outcome)))
process.send!('ready')
