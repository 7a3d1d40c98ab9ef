import type { CompiledFunnel } from 'runnel/compile'
import { type Arrived, type Expected, neverReached, type Unfinished } from 'runnel/replay'
import { vocabularyOf } from 'runnel/run'
import { registry } from '#funnels/registry.ts'

/** A submission to be replayed. `funnel` is missing if the process knows the one of this key already. */
export interface ReplayJob extends Expected {
  does: 'replay'
  key: string
  /** The steps that its rules and patterns may take; without a number those of a rule. */
  steps?: number | undefined
  funnel?: CompiledFunnel
  arrived: Arrived
}

type Judge = ReturnType<typeof neverReached>

const vocabulary = vocabularyOf(registry)

/** What the process knows, by key. */
const known = new Map<string, { funnel: CompiledFunnel; judges: Map<string, Judge> }>()

/** The time that this process has computed for, which does not depend on what else the machine does. In microseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** The replay of a form for the answers at these paths; made once for each form and set of paths. */
export function replay({ key, funnel, operation, paths, arrived, steps }: ReplayJob): Unfinished | undefined {
  if (funnel && !known.has(key)) known.set(key, { funnel, judges: new Map() })
  const { funnel: of, judges } = known.get(key)!
  const name = [operation, ...paths].join(' ')
  const judge = judges.get(name) ?? neverReached(of, { operation, paths }, vocabulary)
  judges.set(name, judge)
  return judge(arrived, { steps, clock: processorTime })
}
