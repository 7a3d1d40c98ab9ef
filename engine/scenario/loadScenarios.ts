import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePath, type Answers } from '#engine/run/paths.ts'
import type { Move, Scenario } from './scenario.ts'

/** `shared.json` beside the scenarios: moves and answers that several of them take with `use`. */
interface Shared {
  moves?: Record<string, (Move | { use: string })[]>
  answers?: Record<string, Record<string, unknown>>
}

/** A file holds one scenario, or several that belong together. */
type ScenarioFile = WrittenScenario | { scenarios: WrittenScenario[] }

type WrittenScenario = Omit<Scenario, 'moves' | 'answers'> & {
  moves: (Move | { use: string })[]
  /** Answers by path; `use` takes shared ones first. */
  answers?: Record<string, unknown> & { use?: string }
}

export interface ScenarioInFile {
  file: string
  scenario: Scenario
}

function expandMoves(moves: (Move | { use: string })[], shared: Shared, file: string): Move[] {
  return moves.flatMap((move) => {
    if (!('use' in move)) return [move]
    const taken = shared.moves?.[move.use]
    if (!taken) throw new Error(`${file}: there are no shared moves "${move.use}"; known: ${Object.keys(shared.moves ?? {}).join(', ')}`)
    return expandMoves(taken, shared, file)
  })
}

/** Answers written by path, as the form holds them. */
function expandAnswers(written: WrittenScenario['answers'], shared: Shared, file: string): Record<string, unknown> {
  const { use, ...own } = written ?? {}
  const taken = use === undefined ? {} : shared.answers?.[use]
  if (!taken) throw new Error(`${file}: there are no shared answers "${use}"; known: ${Object.keys(shared.answers ?? {}).join(', ')}`)
  return Object.entries({ ...taken, ...own }).reduce<Answers>((answers, [path, value]) => writePath(answers, path, value), { form: {}, local: {} }).form
}

/** The scenarios of a folder, with what they share filled in. Throws with the file's name when one is not JSON. */
export function loadScenarios(folder: string): ScenarioInFile[] {
  if (!existsSync(folder)) return []
  const read = <T>(name: string): T => {
    try {
      return JSON.parse(readFileSync(join(folder, name), 'utf8')) as T
    } catch (error) {
      throw new Error(`${join(folder, name)}: ${error instanceof Error ? error.message : 'cannot be read'}`, { cause: error })
    }
  }
  const shared: Shared = existsSync(join(folder, 'shared.json')) ? read<Shared>('shared.json') : {}
  const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'shared.json').sort()
  return names.flatMap((name) => {
    const file = join(folder, name)
    const content = read<ScenarioFile>(name)
    const written = 'scenarios' in content ? content.scenarios : [content]
    return written.map((scenario) => ({ file, scenario: { ...scenario, moves: expandMoves(scenario.moves, shared, file), answers: expandAnswers(scenario.answers, shared, file) } }))
  })
}
