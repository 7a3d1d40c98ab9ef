import type { CompiledFunnel } from '#engine/compile/index.ts'
import { milliseconds } from '#engine/definition/index.ts'
import { quietWorld, traceGate, createPlayer, panelOf, seenOf } from '#engine/simulate/index.ts'
import type { TracedGate, SimulatedCall, Player, PlayerOptions, Seen } from '#engine/simulate/index.ts'
import { dayIn, instead, ownValue, timeZoneOf } from '#engine/rules/index.ts'
import { diversionOf, ForPeople } from '#engine/run/index.ts'
import { inOneSentence, judge, type Problem } from './expectations.ts'
import { changesItem, itemActs, refuse, taskOf, toldOf } from './refuse.ts'
import type { Expectation, Move, Scenario } from './scenario.ts'
import { simulationsOf } from './simulations.ts'

/** What every scenario of a funnel is played with. A scenario may override the theme. */
export interface ScenarioEngine extends Pick<
  PlayerOptions,
  'funnel' | 'registry' | 'validators' | 'theme' | 'seed' | 'inspect'
> {
  /** The funnel in each of its other languages. */
  translated?: CompiledFunnel[]
}

/** The engine with the funnel in the language of a scenario. @throws Error if the funnel has no such language. */
function engineIn({ language }: Scenario, engine: ScenarioEngine): ScenarioEngine {
  if (language === undefined) return engine
  const funnel = engine.translated?.find((one) => one.language?.id === language)
  if (!funnel) throw new ForPeople(`the funnel has no language "${language}"`)
  return { ...engine, funnel }
}

/** How a scenario failed. */
export interface Failure {
  /** Index of the failed move; `start` before the first move, `end` after the last. */
  move: number | 'start' | 'end'
  /** Path of the step in which the move was made. */
  from?: string
  /** Path of the step on screen. */
  at?: string
  problems: Problem[]
  /** Why the address that was opened last did not open its step. */
  landing?: string
  /** Gate of the step on screen, if Next is shut or the scenario mentions it. */
  gate?: TracedGate
  /**
   * Whether the scenario failed because this Next refuses a press. Surely, if it should be in another step or find Next
   * open; perhaps, if it does not say that it should be here.
   */
  held?: 'surely' | 'perhaps'
}

export interface ScenarioResult {
  name: string
  passed: boolean
  failure?: Failure
  /** Each problem in one sentence. */
  problems: string[]
  /** Path of the step on screen at the start and after each move. */
  walked: string[]
  calls: SimulatedCall[]
}

/** Makes the moves of a scenario, in the funnel itself or in a page that shows it. */
export interface ScenarioPlayer {
  /** Makes a move that the screen offers; time does not pass. */
  act(move: Move): Promise<void>
  /** Lets time pass until the funnel waits for a person; returns the milliseconds passed. */
  settle(): Promise<number>
  /** Lets exactly this much time pass. */
  advance(milliseconds: number): Promise<void>
  seen(): Promise<Seen>
  stop(): Promise<void>
}

export async function act(move: Move, player: Player): Promise<void> {
  const runner = player.runner()
  const item = changesItem(move, panelOf(runner.view()).fields)
  for (const does of itemActs) {
    const path = move[does]
    if (path !== undefined && (does !== 'change' || item)) runner.item(does, path)
  }
  for (const { to, value } of toldOf(move, panelOf(runner.view()).fields)) runner.change(to!, value ?? undefined)
  for (const [path, value] of Object.entries(move.type ?? {})) runner.change(path, value ?? undefined)
  for (const [path, value] of Object.entries(move.enter ?? {})) runner.commit(path, value ?? undefined)
  if (move.press === 'next') runner.next()
  else if (move.press === 'back') runner.back()
  else if (move.press !== undefined) runner.press(move.press)
  if (move.change !== undefined && !item) runner.amend(move.change)
  if (move.raise) player.raise(move.raise.event, move.raise.payload ?? {})
  if (move.open !== undefined) runner.go(taskOf(move, panelOf(runner.view()))?.step ?? move.open)
  if (move.reload) await player.load()
  if (move.return) await player.comeBack(move.return)
}

/** Plays a scenario in the funnel itself, without a screen. */
export const headless = (player: Player): ScenarioPlayer => ({
  act: (move) => act(move, player),
  settle: () => player.settle(),
  advance: (milliseconds) => player.clock.advance(milliseconds),
  seen: async () => {
    const broken = player.log.find(({ what }) => what === 'machine-error')
    if (broken) throw new ForPeople(`the form broke: ${String(broken.detail?.message)}`)
    return seenOf(player)
  },
  stop: () => Promise.resolve(player.runner().stop()),
})

/** Noon of a day in UTC, or the midnight before it where that is the next day already. In milliseconds since the epoch. */
function within(day: string, timeZone: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`)
  return dayIn(timeZone, noon) === day ? noon : noon - 12 * 3_600_000
}

/** The options of a player for a scenario: the scenario's own values, merged over those of the engine. */
export const playerOptionsOf = (
  scenario: Scenario,
  engine: ScenarioEngine,
  theme: Record<string, unknown> = { ...engine.theme, ...scenario.theme },
): PlayerOptions => ({
  ...engine,
  theme,
  simulations: simulationsOf(scenario, engine),
  query: scenario.query,
  answers: scenario.answers,
  start: scenario.today === undefined ? undefined : within(scenario.today, timeZoneOf(theme)),
  open: scenario.open,
})

export interface MadeMove {
  problems: Problem[]
  /** Path of the step in which it was made. */
  from: string
  /** Milliseconds until the funnel settled. After a move with `wait`, the value of the move before. */
  elapsed: number
  refused: boolean
  seen: Seen
}

/** Makes one move and judges its expectation. Does nothing if the screen does not offer the move. */
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

/** A problem if the failure that the scenario is about never happened: then it proves nothing. */
function unreached({ failing, operations }: Scenario, calls: SimulatedCall[]): Problem[] {
  if (!failing) return []
  const { operation, kind } = failing
  const wanted = [ownValue(operations, operation) ?? []].flat().length
  const made = calls.filter((call) => call.operation === operation).length
  return made < wanted
    ? [{ expected: `${operation} to fail (${kind}) at call ${wanted}`, happened: `it was called ${made} times` }]
    : []
}

/** The traced gate of the step on screen, if Next would refuse a press or the scenario mentions it. */
function gateOf(
  { state, next, now }: Seen,
  expected: Expectation,
  scenario: Scenario,
  { funnel, registry, theme }: ScenarioEngine,
): TracedGate | undefined {
  const step = ownValue(funnel.steps, state.current)
  const spoken = expected.shut !== undefined || expected.reason !== undefined
  if (!step || !next) return undefined
  const around = { theme: { ...theme, ...scenario.theme }, query: scenario.query ?? {}, now }
  const traced = traceGate(step, { ...state, world: quietWorld(funnel, registry, around) })
  return spoken || !traced.open ? traced : undefined
}

/** Why an address did not open its step, in one sentence, and whether an earlier Next is the reason; undefined if it did. */
function landingOf(
  address: string,
  { state, now }: Seen,
  scenario: Scenario,
  { funnel, registry, theme }: ScenarioEngine,
): { words: string; isRefused: boolean } | undefined {
  if (state.step === address) return undefined
  const around = { theme: { ...theme, ...scenario.theme }, query: scenario.query ?? {}, now }
  const diversion = diversionOf(address, { ...state, asked: {}, world: quietWorld(funnel, registry, around) })
  if (!diversion) return undefined
  const { opened, because } = diversion
  const before = `"${address}" was opened, but "${opened}" is before it and`
  const says: Record<typeof because, string> = {
    unknown: `"${address}" was opened, but no step of this journey has that address: ${instead(address, Object.keys(funnel.steps))}`,
    guard: `"${address}" was opened, and its guard decides where it leads`,
    refused: `${before} its Next would refuse a press: what it needs comes first, under "answers" or by moves`,
    changed: `${before} an answer that it asks for has changed since it was completed: press its Next again`,
    'not completed': `${before} was never completed in this journey: begin with it, because its work is not done by "answers"`,
  }
  return { words: says[because], isRefused: because === 'refused' }
}

/** Whether a move belongs to another step of the funnel than the one on screen: that of `at`, or one that asks for its answers. */
function belongsElsewhere({ at, type, enter, tell }: Move, { state }: Seen, { steps }: CompiledFunnel): boolean {
  if (at !== undefined) return at !== state.current && Object.hasOwn(steps, at)
  const asks = (step: string, path: string): boolean =>
    ownValue(steps, step)?.fields.some((field) => field.path === path) ?? false
  const others = Object.keys(steps).filter((step) => step !== state.current)
  return Object.keys({ ...type, ...enter, ...tell }).some(
    (path) => !asks(state.current, path) && others.some((step) => asks(step, path)),
  )
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
 * Plays a scenario on virtual time, without a screen unless `open` gives another player. Never throws: a mistake in the scenario
 * is a problem in the result.
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
    const failure: Failure = { move, problems, at: seen?.state.current, ...more }
    const passed = problems.length === 0
    return {
      name: scenario.name,
      passed,
      problems: problems.map((problem) => placeInWords(failure, scenario) + inOneSentence(problem)),
      walked,
      calls: seen?.calls ?? [],
      failure: passed ? undefined : failure,
    }
  }
  /** The address that was opened last, as long as nothing was pressed since. */
  let opened = scenario.open
  const gate = (expected: Expectation, refused?: Move): Partial<Failure> => {
    const traced = gateOf(seen!, expected, scenario, engine)
    const landing = opened === undefined ? undefined : landingOf(opened, seen!, scenario, engine)
    const isAstray = landing?.isRefused || belongsElsewhere(refused ?? { at: expected.step }, seen!, engine.funnel)
    const saysSo = expected.step !== undefined || expected.shut === true || expected.reason !== undefined
    // Whatever a scenario expects of its failure: the failure never came about.
    const mayStay = saysSo && unreached(scenario, seen!.calls).length === 0
    const held = isAstray || expected.shut === false ? 'surely' : mayStay ? undefined : 'perhaps'
    return { gate: traced, landing: landing?.words, held: traced?.open === false && held ? held : undefined }
  }
  try {
    player = await open(scenario, engineIn(scenario, engine))
    let elapsed = scenario.moves[0]?.wait === undefined ? await player.settle() : 0
    seen = await player.seen()
    walked.push(seen.state.current)
    for (const [at, move] of scenario.moves.entries()) {
      place = at
      const address = taskOf(move, panelOf(seen.view))?.step ?? move.open
      const made = await playMove(move, player, engine.funnel, elapsed)
      ;({ elapsed, seen } = made)
      if (!made.refused) {
        walked.push(seen.state.current)
        const goesOn = move.press !== undefined || move.change !== undefined || move.raise || move.return
        opened = address ?? (goesOn ? undefined : opened)
      }
      if (made.problems.length > 0)
        return end(at, made.problems, {
          from: made.from,
          ...gate(made.refused ? {} : (move.expect ?? {}), made.refused ? move : undefined),
        })
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
