import type { CompiledFunnel } from '#engine/compile/index.ts'
import { milliseconds } from '#engine/definition/index.ts'
import type { Attempt, Clock, Reply } from '#engine/run/index.ts'
import { ownValue } from '#engine/rules/index.ts'

/** The answer of a simulated operation: a result, a failure, an HTTP reply, or none at all. */
export type SimulatedAnswer =
  | { output: Record<string, unknown> }
  | { failure: string; message?: string }
  | { status: number; body: unknown }
  | { never: true }
/** An answer that comes at once, or after the duration `takes` (`2s`). */
export type Simulation = SimulatedAnswer & { takes?: string }

/** The answers of each operation to its first, second, … call; the last one repeats. */
export type Simulations = Record<string, Simulation[]>

/** A call that a funnel made in a player. */
export interface SimulatedCall {
  operation: string
  /** Path of the calling step. */
  step?: string
  inputs: Record<string, unknown>
  idempotencyKey?: string
  /** Time of the call, in milliseconds since the epoch. */
  at: number
  /** Its answer, once that is known. */
  answer?: Simulation
}

function replyTo(simulation: Simulation): Reply {
  if ('output' in simulation) return { kind: 'output', output: simulation.output }
  if ('status' in simulation) return { kind: 'reply', status: simulation.status, body: simulation.body }
  return 'failure' in simulation && simulation.failure !== 'offline'
    ? { kind: 'failure', code: simulation.failure, message: simulation.message }
    : { kind: 'offline' }
}

/** Decides the answer to the next call of an operation. It may be a promise, for example until a tester has chosen. */
export type AnswerOf = (operation: string, attempt: Attempt) => Simulation | Promise<Simulation>

/** Answers from a table; `defaults` answers for operations that it does not contain. */
export function answersFromTable(simulations: Simulations, defaults: (operation: string) => Simulation): AnswerOf {
  const counts = new Map<string, number>()
  return (name) => {
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    const listed = ownValue(simulations, name) ?? []
    return listed[count] ?? listed.at(-1) ?? defaults(name)
  }
}

/** Simulates operations on the given clock and records the calls. `heard` gets each call when it is made, and again with its reply. */
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
    if (!ownValue(funnel.operations, operation)) throw new Error(`"${operation}" is not an operation of ${funnel.id}`)
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
