import type { CompiledFunnel } from 'runnel/compile'
import { type Arrived, type Expected, neverReached, type Unfinished } from 'runnel/replay'
import { vocabularyOf } from 'runnel/run'
import { registry } from '#funnels/registry.ts'

/** A submission to be replayed. `funnel` is missing if the process knows the one of this key already. */
export interface ReplayJob extends Expected {
  does: 'replay'
  key: number
  funnel?: CompiledFunnel
  arrived: Arrived
}

type Judge = (arrived: Arrived) => Unfinished | undefined

const vocabulary = vocabularyOf(registry)

/** What the process knows, by key. */
const known = new Map<number, { funnel: CompiledFunnel; judges: Map<string, Judge> }>()

/** The replay of a form for the answers at these paths; made once for each form and set of paths. */
export function replay({ key, funnel, operation, paths, arrived }: ReplayJob): Unfinished | undefined {
  if (funnel && !known.has(key)) known.set(key, { funnel, judges: new Map() })
  const { funnel: of, judges } = known.get(key)!
  const name = [operation, ...paths].join(' ')
  const judge = judges.get(name) ?? neverReached(of, { operation, paths }, vocabulary)
  judges.set(name, judge)
  return judge(arrived)
}
