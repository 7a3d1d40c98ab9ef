import type { CompiledFunnel, Validators } from '#engine/compile/index.ts'
import { milliseconds, type Registry } from '#engine/definition/index.ts'
import { quietWorld, traceGate, createPlayer, panelOf, seenOf } from '#engine/simulate/index.ts'
import type { TracedGate, SimulatedCall, Player, PlayerOptions, Seen } from '#engine/simulate/index.ts'
import { inOneSentence, judge, type Problem } from './expectations.ts'
import { refuse, toldOf } from './refuse.ts'
import type { Expectation, Move, Scenario } from './scenario.ts'
import { simulationsOf } from './simulations.ts'

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

/** How a scenario failed. */
export interface Failure {
  /** Place of the move that failed, from 0; `end` where all moves were made, `start` where none could be. */
  move: number | 'start' | 'end'
  /** Step that the move was made in. */
  from?: string
  /** Step that is on screen. */
  at?: string
  problems: Problem[]
  /** Of the step on screen, where Next is shut or the scenario speaks of it. */
  gate?: TracedGate
}

export interface ScenarioResult {
  name: string
  passed: boolean
  failure?: Failure
  /** Each problem in a sentence. */
  problems: string[]
  /** Steps in the order they were arrived at by moves. */
  walked: string[]
  calls: SimulatedCall[]
}

/** Makes the moves of a scenario, on the funnel itself or on a page that shows it. */
export interface ScenarioPlayer {
  /** Makes a move that the screen offers; time does not pass. */
  act(move: Move): Promise<void>
  /** Lets time pass until the funnel waits for somebody; gives the milliseconds that it took. */
  settle(): Promise<number>
  /** Lets exactly this much time pass. */
  advance(milliseconds: number): Promise<void>
  seen(): Promise<Seen>
  stop(): Promise<void>
}

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

/** Makes moves on the funnel itself, without a screen. */
export const headless = (player: Player): ScenarioPlayer => ({
  act: (move) => act(move, player),
  settle: () => player.settle(),
  advance: (milliseconds) => player.clock.advance(milliseconds),
  seen: () => Promise.resolve(seenOf(player)),
  stop: () => Promise.resolve(player.runner().stop()),
})

/** What a player of a scenario starts with: what it says, over what the engine gives. */
export const playerOptionsOf = (scenario: Scenario, engine: ScenarioEngine): PlayerOptions => ({
  ...engine,
  theme: { ...engine.theme, ...scenario.theme },
  simulations: simulationsOf(scenario, engine),
  query: scenario.query,
  answers: scenario.answers,
  start: scenario.today === undefined ? undefined : Date.parse(`${scenario.today}T12:00:00Z`),
  open: scenario.open,
})

export interface MadeMove {
  problems: Problem[]
  /** Step that it was made in. */
  from: string
  /** Milliseconds until the funnel waited; a move that itself waits keeps those of the move before. */
  elapsed: number
  refused: boolean
  seen: Seen
}

/** Makes one move, and judges what it expects. */
export async function playMove(
  move: Move,
  player: ScenarioPlayer,
  funnel: CompiledFunnel,
  before = 0,
): Promise<MadeMove> {
  const first = await player.seen()
  const from = first.state.current
  const refused = refuse(move, first, funnel)
  if (refused) return { problems: [refused], from, elapsed: before, refused: true, seen: first }
  await player.act(move)
  if (move.wait !== undefined) await player.advance(milliseconds(move.wait))
  const elapsed = move.wait === undefined ? await player.settle() : before
  const seen = await player.seen()
  return { problems: judge(move.expect ?? {}, { seen, elapsed, funnel }), from, elapsed, refused: false, seen }
}

/** A failure that was never reached proves nothing. */
function unreached({ failing, operations }: Scenario, calls: SimulatedCall[]): Problem[] {
  if (!failing) return []
  const { operation, kind } = failing
  const wanted = [operations?.[operation] ?? []].flat().length
  const made = calls.filter((call) => call.operation === operation).length
  return made < wanted
    ? [{ expected: `${operation} to fail (${kind}) at call ${wanted}`, happened: `it was called ${made} times` }]
    : []
}

/** Why Next of the step on screen is as it is: where it is shut, or where the scenario speaks of it. */
function gateOf(
  { state, next, now }: Seen,
  expected: Expectation,
  scenario: Scenario,
  { funnel, registry, theme }: ScenarioEngine,
): TracedGate | undefined {
  const step = funnel.steps[state.current]
  const spoken = expected.shut !== undefined || expected.reason !== undefined
  if (!step || !next || !(next.shut || spoken)) return undefined
  const around = { theme: { ...theme, ...scenario.theme }, query: scenario.query ?? {}, now }
  return traceGate(step, state, quietWorld(funnel, registry, around))
}

const placeInWords = ({ move, at }: Failure, { moves }: Scenario): string => {
  if (move === 'start') return ''
  if (move === 'end') return `at the end, in "${at}": `
  const { about } = moves[move]!
  return `move ${move + 1}${about ? ` (${about})` : ''}, at "${at}": `
}

const openHeadless = async (scenario: Scenario, engine: ScenarioEngine): Promise<ScenarioPlayer> =>
  headless(await createPlayer(playerOptionsOf(scenario, engine)))

/**
 * Plays a scenario, on virtual time and without a screen unless `open` gives another player. Mistakes in the scenario itself are problems too, never
 * exceptions.
 */
export async function runScenario(
  scenario: Scenario,
  engine: ScenarioEngine,
  open: typeof openHeadless = openHeadless,
): Promise<ScenarioResult> {
  const walked: string[] = []
  let player: ScenarioPlayer | undefined
  let seen: Seen | undefined
  let place: Failure['move'] = 'start'
  const end = (move: Failure['move'], problems: Problem[], more: Partial<Failure> = {}): ScenarioResult => {
    const failure: Failure = { move, problems, ...(seen ? { at: seen.state.current } : {}), ...more }
    const passed = problems.length === 0
    return {
      name: scenario.name,
      passed,
      problems: problems.map((problem) => placeInWords(failure, scenario) + inOneSentence(problem)),
      walked,
      calls: seen?.calls ?? [],
      ...(passed ? {} : { failure }),
    }
  }
  const gate = (expected: Expectation): Partial<Failure> => {
    const traced = gateOf(seen!, expected, scenario, engine)
    return traced ? { gate: traced } : {}
  }
  try {
    player = await open(scenario, engine)
    let elapsed = scenario.moves[0]?.wait === undefined ? await player.settle() : 0
    seen = await player.seen()
    for (const [at, move] of scenario.moves.entries()) {
      place = at
      const made = await playMove(move, player, engine.funnel, elapsed)
      ;({ elapsed, seen } = made)
      if (!made.refused) walked.push(seen.state.current)
      if (made.problems.length > 0)
        return end(at, made.problems, { from: made.from, ...gate(made.refused ? {} : (move.expect ?? {})) })
    }
    place = 'end'
    seen = await player.seen()
    const problems = [
      ...unreached(scenario, seen.calls),
      ...judge(scenario.expect ?? {}, { seen, elapsed, funnel: engine.funnel }),
    ]
    return end('end', problems, problems.length > 0 ? gate(scenario.expect ?? {}) : {})
  } catch (error) {
    const happened = error instanceof Error ? error.message : String(error)
    const from = typeof place === 'number' ? { from: seen!.state.current } : {}
    return end(place, [{ expected: 'the scenario to be played', happened }], from)
  } finally {
    await player?.stop()
  }
}
