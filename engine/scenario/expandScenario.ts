import { didYouMean } from '#engine/rules/index.ts'
import { writePath, type Answers } from '#engine/run/index.ts'
import { failureKinds, type AnswerText, type FailureKind, type Move, type Scenario } from './scenario.ts'
import type { SharedFile, WrittenMoves, WrittenScenario } from './schema/files.ts'

/** What scenarios may take with `use`; `file` is where they are written. */
interface Source {
  shared: SharedFile
  file: string
}

const instead = (word: string, names: object = {}): string =>
  didYouMean(word, Object.keys(names)) ?? `known: ${Object.keys(names).join(', ') || 'none'}`

function expandMoves(moves: WrittenMoves, source: Source): Move[] {
  return moves.flatMap((move) => {
    if (!('use' in move)) return [move]
    const taken = source.shared.moves?.[move.use]
    if (!taken)
      throw new Error(
        `${source.file}: there are no shared moves "${move.use}"; ${instead(move.use, source.shared.moves)}`,
      )
    return expandMoves(taken, source)
  })
}

/** Answers written by path, as the form holds them. */
function expandAnswers(written: WrittenScenario['answers'], { shared, file }: Source): Record<string, unknown> {
  const { use, ...own } = written ?? {}
  const taken = use === undefined ? {} : shared.answers?.[use]
  if (!taken) throw new Error(`${file}: there are no shared answers "${use}"; ${instead(String(use), shared.answers)}`)
  return Object.entries({ ...taken, ...own }).reduce<Answers>(
    (answers, [path, value]) => writePath(answers, path, value),
    { form: {}, local: {} },
  ).form
}

const failures: Record<FailureKind, string | AnswerText> = {
  500: { status: 500 },
  offline: 'offline',
  timeout: 'timeout',
  malformed: 'malformed',
}

function failingCalls(
  written: NonNullable<WrittenScenario['failing']>,
): [operation: string, kinds: readonly FailureKind[]][] {
  if (typeof written === 'string') return [[written, failureKinds]]
  if (Array.isArray(written)) return written.map((operation) => [operation, failureKinds])
  return Object.entries(written)
}

/** One row per way of failing, named after it. */
function failingRows({
  failing,
  ...scenario
}: Omit<Scenario, 'failing'> & Pick<WrittenScenario, 'failing'>): Scenario[] {
  if (failing === undefined) return [scenario]
  const calls = failingCalls(failing)
  return calls.flatMap(([operation, kinds]) =>
    kinds.map((kind) => {
      const before = scenario.operations?.[operation] ?? []
      const answers = [...(Array.isArray(before) ? before : [before]), failures[kind]]
      const name = `${scenario.name} (${calls.length === 1 ? '' : `${operation}: `}${kind})`
      return {
        ...scenario,
        name,
        operations: { ...scenario.operations, [operation]: answers },
        failing: { operation, kind },
      }
    }),
  )
}

/** The scenarios that one written scenario stands for. Throws, with the file, on names that nothing stands behind. */
export function expandScenario(written: WrittenScenario, source: Source): Scenario[] {
  const scenario = {
    ...written,
    moves: expandMoves(written.moves, source),
    answers: expandAnswers(written.answers, source),
  }
  return failingRows(scenario)
}
