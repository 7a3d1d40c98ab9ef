import { remembering, rememberingBy } from 'runnel/base'
import type { CompiledFunnel } from 'runnel/compile'
import { neverReached, type Unfinished } from 'runnel/replay'
import { type Budget, withinBudget } from 'runnel/rules'
import { vocabularyOf } from 'runnel/run'
import { registry } from '#funnels/registry.ts'
import type { FormJob, ReplayJob } from './formWork.ts'

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

const judgesOf = rememberingBy((funnel: CompiledFunnel) =>
  remembering(
    Infinity,
    (operation: string, paths: readonly string[]) => neverReached(funnel, { operation, paths }, vocabulary),
    (operation, paths) => [operation, ...paths].join(' '),
  ),
)

/** The replay of a form for the answers at these paths; made once for each form and set of paths. */
export function replay(job: Omit<ReplayJob, 'does'>): Unfinished | undefined {
  const { operation, paths, arrived } = job
  const [funnel] = formsOf(job)
  return judgesOf(funnel!)(operation, paths)(arrived, budgetOf(job))
}
