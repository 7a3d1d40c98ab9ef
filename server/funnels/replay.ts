import type { CompiledFunnel } from 'runnel/compile'
import { neverReached, type Unfinished } from 'runnel/replay'
import { type Budget, withinBudget } from 'runnel/rules'
import { vocabularyOf } from 'runnel/run'
import { registry } from '#funnels/registry.ts'
import type { FormJob, ReplayJob } from './formWork.ts'

type Judge = ReturnType<typeof neverReached>

const vocabulary = vocabularyOf(registry)

/** The forms that this process knows, by key. */
const known = new Map<string, CompiledFunnel>()

/** The forms of a job; remembers those that are new. */
export function formsOf({ keys, forms }: Pick<FormJob, 'keys' | 'forms'>): CompiledFunnel[] {
  for (const [key, form] of forms) if (!known.has(key)) known.set(key, form)
  return keys.map((key) => known.get(key)!)
}

/** The time that this process has computed for, which does not depend on what else the machine does. In microseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

const budgetOf = ({ steps }: Pick<FormJob, 'steps'>): Budget => ({ steps, clock: processorTime })

/** Does work with the budget of a job. @throws RuleTooLarge */
export const withinJob = <Result>(job: Pick<FormJob, 'steps'>, work: () => Result): Result =>
  withinBudget(work, budgetOf(job))

const judges = new WeakMap<CompiledFunnel, Map<string, Judge>>()

/** The replay of a form for the answers at these paths; made once for each form and set of paths. */
export function replay(job: Omit<ReplayJob, 'does'>): Unfinished | undefined {
  const { operation, paths, arrived } = job
  const [funnel] = formsOf(job)
  const made = judges.get(funnel!) ?? new Map<string, Judge>()
  judges.set(funnel!, made)
  const name = [operation, ...paths].join(' ')
  const judge = made.get(name) ?? neverReached(funnel!, { operation, paths }, vocabulary)
  made.set(name, judge)
  return judge(arrived, budgetOf(job))
}
