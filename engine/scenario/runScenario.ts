import type { CompiledFunnel, Validators } from '#engine/compile/compiled.ts'
import { milliseconds } from '#engine/compile/duration.ts'
import type { Registry } from '#engine/grammar/registry.ts'
import type { SimulatedCall, Simulation, Simulations } from '#engine/run/simulate.ts'
import type { FieldView, FunnelView, PanelView } from '#engine/run/view.ts'
import { examplesOf } from './examples.ts'
import { judge } from './expectations.ts'
import { createPlayer, type Player, type PlayerOptions } from './player.ts'
import type { AnswerText, Move, Scenario } from './scenario.ts'

export interface ScenarioEngine {
  funnel: CompiledFunnel
  registry: Registry
  validators: Validators
  /** The theme that scenarios start from. */
  theme: Record<string, unknown>
  /** Answers that the host gives by itself. */
  seed?: Record<string, unknown>
  /** Learns of every step that the machine takes. */
  inspect?: PlayerOptions['inspect']
}

export interface ScenarioResult {
  name: string
  passed: boolean
  /** The story of the failure: where it was, what was expected, what happened. */
  problems: string[]
  /** Steps in the order they were arrived at by moves. */
  walked: string[]
  calls: SimulatedCall[]
}

const listOf = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])

function simulationOf(name: string, answer: string | AnswerText, engine: ScenarioEngine): Simulation {
  const operation = engine.funnel.operations[name]
  if (!operation) throw new Error(`"${name}" is not an operation of ${engine.funnel.id}; known: ${Object.keys(engine.funnel.operations).join(', ')}`)
  const examples = examplesOf(operation, engine.registry.operations[name]!)
  const wanted = typeof answer === 'string' ? answer : answer.example
  const example = wanted === undefined ? undefined : examples[wanted]
  if (wanted !== undefined && !example) throw new Error(`${name} has no example "${wanted}"; known: ${Object.keys(examples).join(', ')}`)
  if (typeof answer === 'string') return example!
  const takes = answer.takes ? { takes: answer.takes } : {}
  if (answer.status !== undefined) return { status: answer.status, body: answer.body ?? {}, ...takes }
  if (answer.failure !== undefined) return { failure: answer.failure, ...(answer.message ? { message: answer.message } : {}), ...takes }
  const base = (example ?? examples.success) as { output?: Record<string, unknown> }
  return answer.output ? { output: { ...base.output, ...answer.output }, ...takes } : ({ ...base, ...takes } as Simulation)
}

const simulationsOf = (scenario: Scenario, engine: ScenarioEngine): Simulations =>
  Object.fromEntries(Object.entries(scenario.operations ?? {}).map(([name, answers]) => [name, listOf(answers).map((answer) => simulationOf(name, answer, engine))]))

/** What the screen does not offer cannot be done; the sentence says what it offers. */
function refuse(move: Move, player: Player): string | undefined {
  const { current } = player.runner().state()
  const view = player.runner().view()
  if (move.at !== undefined && move.at !== current) {
    const left = player.redirects[0]
    return `expected to be at "${move.at}", but the funnel is at "${current}"${left ? ` and was left for ${left.route}` : ''}`
  }
  const panel = panelOf(view)
  const unasked = Object.keys({ ...move.type, ...move.enter, ...move.tell }).filter((path) => !panel.fields.some((field) => field.path === path))
  if (unasked.length > 0) return `"${current}" does not ask for ${unasked.join(', ')}; it asks for ${panel.fields.map((field) => field.path).join(', ') || 'nothing'}`
  const untold = toldOf(move, panel.fields).find(({ to }) => to === undefined)
  if (untold) return `"${current}" keeps nothing that is told as "${untold.name}" of ${untold.path}`
  const offered = [...(panel.nav?.next ? ['next'] : []), ...(panel.nav?.back ? ['back'] : []), ...panel.buttons.map((button) => button.id)]
  if (move.press !== undefined && !offered.includes(move.press)) return `"${current}" has no "${move.press}" to press; it has ${offered.join(', ') || 'nothing'}`
  return undefined
}

/** What a move tells, with the path that keeps it. */
const toldOf = ({ tell = {} }: Move, fields: FieldView[]): { path: string; name: string; value: unknown; to?: string }[] =>
  Object.entries(tell).flatMap(([path, told]) => Object.entries(told).map(([name, value]) => ({ path, name, value, to: fields.find((field) => field.path === path)?.tells[name] })))

/** The layer of the screen that takes answers. */
const panelOf = ({ dialog, notice, page }: FunnelView): PanelView => dialog ?? notice ?? page

export async function act(move: Move, player: Player): Promise<void> {
  const runner = player.runner()
  for (const { to, value } of toldOf(move, panelOf(runner.view()).fields)) runner.change(to!, value)
  for (const [path, value] of Object.entries(move.type ?? {})) runner.change(path, value ?? undefined)
  for (const [path, value] of Object.entries(move.enter ?? {})) runner.commit(path, value ?? undefined)
  if (move.press === 'next') runner.next()
  else if (move.press === 'back') runner.back()
  else if (move.press !== undefined) runner.press(move.press)
  if (move.raise) player.raise(move.raise.event, move.raise.payload ?? {})
  if (move.open !== undefined) runner.go(move.open)
  if (move.reload) await player.load()
}

/** What a player of a scenario starts with: what it says, over what the engine gives. */
export const playerOptionsOf = (scenario: Scenario, engine: ScenarioEngine): PlayerOptions => ({
  ...engine,
  theme: { ...engine.theme, ...scenario.theme },
  simulations: simulationsOf(scenario, engine),
  ...(scenario.query ? { query: scenario.query } : {}),
  ...(engine.seed ? { seed: engine.seed } : {}),
  ...(scenario.answers ? { answers: scenario.answers } : {}),
  ...(scenario.today ? { start: Date.parse(`${scenario.today}T12:00:00Z`) } : {}),
  ...(scenario.open === undefined ? {} : { open: scenario.open }),
})

/** Makes one move. Gives what is wrong, and the milliseconds until the funnel waited; a move that itself waits keeps those of the move before. */
export async function playMove(move: Move, player: Player, before = 0): Promise<{ problems: string[]; elapsed: number; refused: boolean }> {
  const refused = refuse(move, player)
  if (refused) return { problems: [refused], elapsed: before, refused: true }
  await act(move, player)
  if (move.wait !== undefined) await player.clock.advance(milliseconds(move.wait))
  const elapsed = move.wait === undefined ? await player.settle() : before
  return { problems: judge(move.expect ?? {}, { player, view: player.runner().view(), elapsed }), elapsed, refused: false }
}

/** A failure that was never reached proves nothing. */
function unreached({ failing, operations }: Scenario, calls: SimulatedCall[]): string[] {
  if (!failing) return []
  const { operation, kind } = failing
  const wanted = listOf(operations?.[operation] ?? []).length
  const made = calls.filter((call) => call.operation === operation).length
  return made < wanted ? [`${operation} was to fail (${kind}) at call ${wanted}, but was called ${made} times`] : []
}

/** Plays a scenario on virtual time. Mistakes in the scenario itself are problems too, never exceptions. */
export async function runScenario(scenario: Scenario, engine: ScenarioEngine): Promise<ScenarioResult> {
  const walked: string[] = []
  let player: Player | undefined
  const failed = (problems: string[]): ScenarioResult => ({ name: scenario.name, passed: problems.length === 0, problems, walked, calls: player?.calls ?? [] })
  try {
    player = await createPlayer(playerOptionsOf(scenario, engine))
    let elapsed = scenario.moves[0]?.wait === undefined ? await player.settle() : 0
    for (const [at, move] of scenario.moves.entries()) {
      const place = `move ${at + 1}${move.about ? ` (${move.about})` : ''}`
      const made = await playMove(move, player, elapsed)
      if (made.refused) return failed([`${place}: ${made.problems[0]}`])
      elapsed = made.elapsed
      const { current } = player.runner().state()
      walked.push(current)
      if (made.problems.length > 0) return failed(made.problems.map((problem) => `${place}, at "${current}": ${problem}`))
    }
    const problems = judge(scenario.expect ?? {}, { player, view: player.runner().view(), elapsed })
    const { current } = player.runner().state()
    player.runner().stop()
    return failed([...unreached(scenario, player.calls), ...problems.map((problem) => `at the end, in "${current}": ${problem}`)])
  } catch (error) {
    return failed([error instanceof Error ? error.message : String(error)])
  }
}
