import { readFileSync } from 'node:fs'
import type { CompiledFunnel, StateConfig } from 'runnel/compile'
import type { Definition, Step } from 'runnel/contracts'
import { mapValues } from 'runnel/contracts'
import { stateId } from 'runnel/run'
import type { SimulatedCall, Simulation } from 'runnel/simulate'
import { failureKinds, type FailureKind } from '#engine/scenario/scenario.ts'

/** Calls whose failures no scenario shows yet, with reasons. A call is `step/path:operation`. */
interface WaitingFailures {
  reason: string
  funnel: string
  calls: string[]
}

const waiting = JSON.parse(
  readFileSync(new URL('./waitingFailures.json', import.meta.url), 'utf8'),
) as WaitingFailures[]

/** Calls of a funnel that may wait. */
export const waitingCalls = (funnel: string): string[] =>
  waiting.filter((group) => group.funnel === funnel).flatMap((group) => group.calls)

/** Keys of a step that say what it shows and asks for. What its calls lead to does not depend on them. */
const content = new Set([
  'about',
  'title',
  'text',
  'detail',
  'later',
  'slow',
  'blocks',
  'fields',
  'needs',
  'gate',
  'reason',
  'nav',
])
/** Keys of branches and effects that say what people read. */
const words = new Set(['fail', 'error', 'alert'])

/** A step, and the steps inside it, without content. */
const withoutContent = ({ steps, ...step }: Step): object => ({
  ...Object.fromEntries(Object.entries(step).filter(([key]) => !content.has(key))),
  ...(steps && { steps: mapValues(steps, withoutContent) }),
})
const behaviour = (step: Step | undefined): string =>
  JSON.stringify(step && withoutContent(step), (key, value: unknown) =>
    words.has(key) && typeof value === 'string' ? 'words' : value,
  )

/**
 * The calls in steps that a variant takes over from its base, but for what the step shows and asks for: the scenarios of
 * the base show how they fail.
 */
export function inheritedCalls(funnel: CompiledFunnel, own: Definition, base: Definition): string[] {
  const same = (step: string): boolean => behaviour(own.steps[step]) === behaviour(base.steps[step])
  return callsOf(funnel).filter((call) => same(call.split(/[/:]/, 1)[0]!))
}

/** The calls in a state of the machine and inside it, as `step/path:operation`; `step` is the path of its step. */
const called = ({ invoke, states = {} }: StateConfig, step = ''): string[] => [
  ...(invoke ? [`${step}:${String(invoke.input.operation)}`] : []),
  ...Object.entries(states).flatMap(([key, inner]) => called(inner, key.startsWith('@') ? step : stateId(key, step))),
]

/** Every call that the steps of a funnel can make, as `step/path:operation`, including those that ask for the result of another. */
export function callsOf(funnel: CompiledFunnel): string[] {
  const own = [...new Set(called(funnel.machine))]
  const recovering = own.flatMap((call) => {
    const [step, operation] = call.split(':') as [string, string]
    const asks = funnel.operations[operation]?.recover
    return asks === undefined ? [] : [`${step}:${asks}`]
  })
  return [...new Set([...own, ...recovering])].sort()
}

function kindOf(answer: Simulation | undefined): FailureKind | undefined {
  if (!answer) return undefined
  if ('never' in answer) return 'timeout'
  if ('failure' in answer) return answer.failure === 'offline' ? 'offline' : undefined
  if (!('status' in answer)) return undefined
  return answer.status === 500
    ? '500'
    : answer.status === 200 && typeof answer.body === 'string'
      ? 'malformed'
      : undefined
}

/** The failures among the calls of a run, as `step/path:operation kind`. */
export const failuresAmong = (calls: SimulatedCall[]): string[] =>
  calls.flatMap(({ step, operation, answer }) => {
    const kind = kindOf(answer)
    return step === undefined || kind === undefined ? [] : [`${step}:${operation} ${kind}`]
  })

/** Calls with the kinds of failure that the runs have not shown. */
export function missingFailures(
  funnel: CompiledFunnel,
  seen: ReadonlySet<string>,
  mayWait: readonly string[] = [],
): string[] {
  const calls = callsOf(funnel).filter((call) => !mayWait.includes(call))
  return calls.flatMap((call) => {
    const kinds = failureKinds.filter((kind) => !seen.has(`${call} ${kind}`))
    return kinds.length === 0 ? [] : [`${call} (${kinds.join(', ')})`]
  })
}
