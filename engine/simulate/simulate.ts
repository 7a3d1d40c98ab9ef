import type { CompiledFunnel } from '#engine/compile/index.ts'
import { milliseconds } from '#engine/definition/index.ts'
import type { Attempt, Clock, Reply } from '#engine/run/index.ts'

/** The answer of a simulated operation. It comes at once unless `takes` says how long it needs, for example `2s`. */
export type SimulatedAnswer =
  | { output: Record<string, unknown> }
  | { failure: string; message?: string }
  | { status: number; body: unknown }
  | { never: true }
export type Simulation = SimulatedAnswer & { takes?: string }

/** Per operation, the answers to its first, second, … call; the last one repeats. */
export type Simulations = Record<string, Simulation[]>

export interface SimulatedCall {
  operation: string
  /** Path of the step that called. */
  step?: string
  inputs: Record<string, unknown>
  idempotencyKey?: string
  /** Milliseconds since the epoch of the engine's clock. */
  at: number
  /** What it was answered with, once that is known. */
  answer?: Simulation
}

function replyTo(simulation: Simulation): Reply {
  if ('output' in simulation) return { kind: 'output', output: simulation.output }
  if ('status' in simulation) return { kind: 'reply', status: simulation.status, body: simulation.body }
  return 'failure' in simulation && simulation.failure !== 'offline'
    ? { kind: 'failure', code: simulation.failure, message: simulation.message }
    : { kind: 'offline' }
}

/** Decides the answer to the next call of an operation. A promise delays it, for example until a tester has chosen. */
export type AnswerOf = (operation: string, attempt: Attempt) => Simulation | Promise<Simulation>

/** Answers from a table, and from `defaults` where the table has nothing for an operation. */
export function answersFromTable(simulations: Simulations, defaults: (operation: string) => Simulation): AnswerOf {
  const counts = new Map<string, number>()
  return (name) => {
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    const listed = simulations[name] ?? []
    return listed[count] ?? listed.at(-1) ?? defaults(name)
  }
}

/** Performs operations without a server, on the engine's clock, and records the calls. `heard` gets each call, and again with its reply. */
export function simulatedPerformer(
  funnel: CompiledFunnel,
  answerOf: AnswerOf,
  clock: Clock,
  heard: (call: SimulatedCall, reply?: Reply) => void = () => undefined,
): { perform(attempt: Attempt): Promise<Reply>; calls: SimulatedCall[] } {
  const calls: SimulatedCall[] = []
  const perform = async (attempt: Attempt): Promise<Reply> => {
    const { step, inputs, idempotencyKey } = attempt
    const operation = attempt.operation.name
    if (!funnel.operations[operation]) throw new Error(`"${operation}" is not an operation of ${funnel.id}`)
    const call: SimulatedCall = { operation, step, inputs, at: clock.now(), idempotencyKey }
    calls.push(call)
    heard(call)
    const given = answerOf(operation, attempt)
    const simulation = given instanceof Promise ? await given : given
    call.answer = simulation
    if ('never' in simulation) return new Promise(() => undefined)
    if (simulation.takes) await new Promise<void>((go) => void clock.setTimeout(go, milliseconds(simulation.takes!)))
    const reply = replyTo(simulation)
    heard(call, reply)
    return reply
  }
  return { perform, calls }
}
