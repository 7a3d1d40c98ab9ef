import { ForPeople, writePath, type Answers } from '#engine/run/index.ts'
import { failureKinds, type AnswerText, type FailureKind, type Move, type Scenario } from './scenario.ts'
import type { SharedFile, WrittenAnswers, WrittenMoves, WrittenScenario } from './schema/files.ts'
import { instead, ownValue } from '#engine/rules/index.ts'

/** What `use` may name, and the file that contains it. */
interface Source {
  shared: SharedFile
  file: string
  /** Called for a move that replaces a written one. */
  replaced?: (written: object, move: Move) => void
}

/** Looks up shared moves or answers by name. Throws if there are none, or if they use themselves; `chain` holds the names above. */
function taken<T>(kind: 'moves' | 'answers', name: string, { shared, file }: Source, chain: string[]): T {
  const known = shared[kind] as Record<string, T> | undefined
  if (chain.includes(name))
    throw new ForPeople(`${file}: shared ${kind} use themselves: ${[...chain, name].join(' > ')}; remove one "use"`)
  const found = ownValue(known, name)
  if (found === undefined)
    throw new ForPeople(`${file}: there are no shared ${kind} "${name}"; ${instead(name, Object.keys(known ?? {}))}`)
  return found
}

function expandMoves(moves: WrittenMoves, source: Source, chain: string[] = []): Move[] {
  return moves.flatMap((written) => {
    if ('use' in written)
      return expandMoves(taken('moves', written.use, source, chain), source, [...chain, written.use])
    if (written.enter?.use === undefined) return [written]
    const move = { ...written, enter: withShared(written.enter, source) }
    source.replaced?.(written, move)
    return [move]
  })
}

/** Answers by path, merged over those that `use` names. */
function withShared(
  { use = [], ...own }: WrittenAnswers,
  source: Source,
  chain: string[] = [],
): Record<string, unknown> {
  const sets = [use].flat().map((name) => withShared(taken('answers', name, source, chain), source, [...chain, name]))
  return Object.assign({}, ...sets, own) as Record<string, unknown>
}

/** Answers by path as a nested form. */
const inForm = (byPath: Record<string, unknown>): Record<string, unknown> =>
  Object.entries(byPath).reduce<Answers>((answers, [path, value]) => writePath(answers, path, value), {
    form: {},
    local: {},
  }).form

const failures: Record<FailureKind, string | AnswerText> = {
  500: { status: 500 },
  offline: 'offline',
  timeout: 'timeout',
  malformed: 'malformed',
}

const failingCalls = (written: NonNullable<WrittenScenario['failing']>): [string, readonly FailureKind[]][] =>
  typeof written === 'string' || Array.isArray(written)
    ? [written].flat().map((operation) => [operation, failureKinds])
    : Object.entries(written)

/** One scenario for each call and each way in which it fails, named after both. */
function failingRows({
  failing,
  ...scenario
}: Omit<Scenario, 'failing'> & Pick<WrittenScenario, 'failing'>): Scenario[] {
  if (failing === undefined) return [scenario]
  const calls = failingCalls(failing)
  return calls.flatMap(([operation, kinds]) =>
    kinds.map((kind) => {
      const name = `${scenario.name} (${calls.length === 1 ? '' : `${operation}: `}${kind})`
      const answers = [ownValue(scenario.operations, operation) ?? [], failures[kind]].flat()
      const operations = { ...scenario.operations, [operation]: answers }
      return { ...scenario, name, operations, failing: { operation, kind } }
    }),
  )
}

/** The scenarios that a written one stands for; several with `failing`. Throws, with the file's name, if a `use` is unknown or circular. */
export function expandScenario(written: WrittenScenario, source: Source): Scenario[] {
  const answers = inForm(withShared(written.answers ?? {}, source))
  return failingRows({ ...written, moves: expandMoves(written.moves, source), answers })
}
