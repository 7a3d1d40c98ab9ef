import type { CompiledFunnel, Validators } from 'runnel/compile'
import { type Registry, topPath } from 'runnel/contracts'
import type { Runner } from 'runnel/run'
import { type Simulation, exampleReturn, seenOf, createPlayer, type Player, type PlayerOptions } from 'runnel/simulate'
import { judge, inOneSentence, headless, playerOptionsOf, playMove, type Move, type Scenario } from 'runnel/scenario'
import { createLog, type Log } from './log.ts'
import { oncePerTurn } from './oncePerTurn.ts'
import { ask, createPlan, planOf, simulationNamed, type Plan } from './plan.ts'
import { createPreviewClock, type Pace, type PreviewClock } from './previewClock.ts'
import { recordMoves, type Recording } from './recordMoves.ts'
import { sampleSession, type SampleOptions } from './sampleAnswers.ts'
import { createWaitingCalls, type WaitingCall } from './waitingCalls.ts'

export interface SessionOptions {
  funnel: CompiledFunnel
  registry: Registry
  validators: Validators
  theme: Record<string, unknown>
  pace: Pace
  scenario?: Scenario
  /** How many moves of the scenario are made at once. */
  played?: number
  /** The step that is opened with generated answers, instead of where the scenario starts. */
  step?: string
  /** Names of answers by operation, which override those of the scenario. */
  plan?: Record<string, string[]>
  /** Further moves, made at the start one after the other. */
  moves?: Move[]
  /** The stored session of an earlier run, instead of the scenario's or generated answers. */
  stored?: string
}

/** An expectation that was not met: after a move, by its index, or at the end. */
export interface Unexpected {
  move: number | 'end'
  texts: string[]
}

/** A running funnel that is previewed. */
export interface Session {
  player: Player
  clock: PreviewClock
  log: Log
  plan: Plan
  /** The runner for the screen, which records what is done with it; a new one after each load of the page. */
  runner(): Runner
  waiting(): WaitingCall[]
  moves(): Move[]
  /** How many moves of the scenario were made. */
  played(): number
  /** Makes the next move of the scenario on virtual time; resolves to unmet expectations, if any. */
  playNext(): Promise<Unexpected | undefined>
  /** Why the replay of moves stopped early, if it did. */
  refused?: string
  /** Whether no generated answers reach the step that was asked for. */
  closed: boolean
  /** The step that was opened with generated answers, a top-level one, and the answers. */
  began: { step?: string; answers?: Record<string, unknown> }
  /** The options for generating sample answers. */
  sample: SampleOptions
  subscribe(changed: () => void): () => void
  stop(): void
}

/** Answers that a browser provides; constant, so that a link always shows the same. */
const seed = { user_agent: 'preview', device_session_id: '0b0e7c1e-6f6e-4b53-9a43-5d7c0f4d2a11' }

/** The stored session to start from: of an earlier run, with generated answers, or of the scenario. */
function beginning(
  { stored, step, scenario }: SessionOptions,
  sample: SampleOptions,
): { from: Partial<PlayerOptions>; closed: boolean; began: Session['began'] } {
  if (stored !== undefined) return { from: { stored }, closed: false, began: {} }
  if (step !== undefined) {
    const generated = sampleSession(step, sample)
    const { persist } = sample.funnel
    const open = topPath(step)
    return {
      from: { ...(persist.in === 'none' ? { answers: generated.form } : { stored: generated.stored }), open },
      closed: !generated.lands,
      began: { step: open, answers: generated.form },
    }
  }
  return {
    from: {
      ...(scenario?.answers ? { answers: scenario.answers } : {}),
      ...(scenario?.open === undefined ? {} : { open: scenario.open }),
    },
    closed: false,
    began: {},
  }
}

/** Starts a funnel on simulated operations and a clock of its own, and replays the moves of the options. */
export async function createSession(options: SessionOptions): Promise<Session> {
  const { funnel, registry, scenario = { name: '', moves: [] } } = options
  const {
    simulations = {},
    answers: _answers,
    open: _open,
    start,
    ...player_
  } = playerOptionsOf(scenario, { ...options, seed })
  const { notify, subscribe } = oncePerTurn()
  const clock = createPreviewClock('hand', start)
  const plan = createPlan(planOf(simulations), options.plan)
  const log = createLog(funnel, () => clock.now(), notify)
  const calls = createWaitingCalls(() => clock.hold(), notify)
  const sample: SampleOptions = {
    funnel,
    registry,
    theme: player_.theme,
    query: player_.query ?? {},
    seed,
    now: clock.now(),
  }
  const { from, closed, began } = beginning(options, sample)
  let replaying = true
  let moves: Move[] = []
  let played = 0
  let elapsed = 0
  let watched: Runner | undefined
  let recording: Recording
  let unwatch = (): void => undefined
  let goOn: (() => void) | undefined

  const named = (operation: string, name: string): Simulation => {
    plan.gave(operation, name)
    log.named(operation, name)
    return simulationNamed(name, operation, { funnel, registry, simulations })
  }
  const player: Player = await createPlayer({
    ...player_,
    ...from,
    funnel,
    clock,
    hasNotFound: true,
    answer: (operation, { inputs, signal }) => {
      const name = plan.take(operation)
      return name === ask
        ? calls.ask(operation, inputs, signal).then((given) => named(operation, given))
        : named(operation, name)
    },
    heard: (record) => {
      log.record(record)
      // During a replay, the player loads the page itself.
      if (record.kind === 'reload' && !replaying)
        void Promise.resolve()
          .then(() => player.load())
          .then(watch)
      // There is no other site here: it sends the person back at once.
      if (record.kind === 'leave' && !replaying) void Promise.resolve().then(comeBack).then(watch)
    },
  })

  async function comeBack(): Promise<void> {
    const back = exampleReturn(player.runner().state(), funnel)
    moves = [...moves, { return: back }]
    await player.comeBack(back)
  }

  function watch(): void {
    const inner = player.runner()
    if (inner === watched) return
    unwatch()
    watched = inner
    recording = recordMoves(
      inner,
      () => moves,
      (now, move) => {
        moves = now
        log.move(move)
        leaveTimeToScenario()
      },
    )
    const seen = (): void => {
      log.state(
        inner.state(),
        (inner.actor.getSnapshot() as { value?: unknown } | undefined)?.value,
        recording.isTyping(),
      )
      notify()
    }
    unwatch = inner.subscribe(seen)
    seen()
  }

  /** A move that waits sets its own duration: time is held until the move is made, whatever the pace. */
  function leaveTimeToScenario(): void {
    const waits = moves.length === 0 && scenario.moves[played]?.wait !== undefined
    if (waits) goOn ??= clock.hold()
    else letTimePass()
  }
  function letTimePass(): void {
    goOn?.()
    goOn = undefined
  }

  /** Makes moves until one does not fit the screen; resolves to the reason. */
  async function replay(given: Move[], made: (move: Move) => void): Promise<string | undefined> {
    for (const [at, move] of given.entries()) {
      const { problems, refused } = await playMove({ ...move, expect: {} }, headless(player), funnel)
      watch()
      if (refused) return `Move ${at + 1} does not fit any more: ${inOneSentence(problems[0]!)}`
      made(move)
    }
    return undefined
  }

  watch()
  const first = scenario.moves.slice(0, options.played ?? 0)
  const own = options.moves ?? []
  if (first.length + own.length > 0 && (first[0] ?? own[0]!).wait === undefined) await player.settle()
  watch()
  const refused =
    (await replay(first, () => (played += 1))) ?? (await replay(own, (move) => (moves = [...moves, move])))
  replaying = false
  const unclock = clock.subscribe(notify)
  leaveTimeToScenario()
  clock.setPace(options.pace)

  return {
    player,
    clock,
    log,
    plan,
    runner: () => recording.runner,
    waiting: calls.list,
    moves: () => moves,
    played: () => played,
    playNext: async () => {
      const at = played
      const move = scenario.moves[at]
      if (!move || moves.length > 0) return undefined
      const pace = clock.pace()
      clock.setPace('hand')
      letTimePass()
      replaying = true
      if (at === 0 && move.wait === undefined) elapsed = await player.settle()
      log.move(move)
      const made = await playMove(move, headless(player), funnel, elapsed)
      elapsed = made.elapsed
      watch()
      replaying = false
      played += 1
      leaveTimeToScenario()
      clock.setPace(pace)
      notify()
      if (made.problems.length > 0) return { move: at, texts: made.problems.map(inOneSentence) }
      const atTheEnd =
        played < scenario.moves.length ? [] : judge(scenario.expect ?? {}, { seen: seenOf(player), elapsed, funnel })
      return atTheEnd.length > 0 ? { move: 'end', texts: atTheEnd.map(inOneSentence) } : undefined
    },
    ...(refused === undefined ? {} : { refused }),
    closed,
    began,
    sample,
    subscribe,
    stop: () => {
      unclock()
      unwatch()
      player.runner().stop()
    },
  }
}
