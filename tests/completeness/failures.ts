import { readFileSync } from 'node:fs'
import type { CompiledFunnel } from '#engine/compile/compiled.ts'
import type { SimulatedCall, Simulation } from '#engine/simulate/simulate.ts'
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

/** Ids of the actors that a machine runs: `step/path:operation`. */
function invoked(config: unknown): string[] {
  if (typeof config !== 'object' || config === null) return []
  return Object.entries(config).flatMap(([key, inner]) =>
    key === 'invoke' ? [(inner as { id: string }).id] : invoked(inner),
  )
}

/** Every call that the steps of a funnel can make, as `step/path:operation`, including those that ask for the result of another. */
export function callsOf(funnel: CompiledFunnel): string[] {
  const own = [...new Set(invoked(funnel.machine))]
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
