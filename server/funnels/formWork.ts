import type { CompiledFunnel } from 'runnel/compile'
import type { Arrived, Expected, Unfinished } from 'runnel/replay'
import { ApiError, Busy } from '../base/apiError.ts'
import { BoundedQueue } from '../base/boundedQueue.ts'
import { Child, ChildEnded, type JobLimits } from './child.ts'

/** Work with what arrived through forms, as the process gets it. */
export interface FormJob {
  does: string
  /** The keys of the forms. */
  keys: readonly string[]
  /** Those of the forms that the process does not know yet, by key. */
  forms: ReadonlyMap<string, CompiledFunnel>
  /** The steps that rules and patterns may take; without a number those of a rule. */
  steps?: number | undefined
}

export interface ReplayJob extends FormJob, Expected {
  does: 'replay'
  arrived: Arrived
}

/** What is done with forms and what arrived through them. `from` is the network of the sender. @throws ChildEnded, Busy */
export type FormWork = <Result>(
  work: { does: string; [given: string]: unknown },
  forms: readonly CompiledFunnel[],
  from?: string,
) => Promise<Result>

/** Replays what arrived through a form. `from` is the network of its sender. @throws ChildEnded, Busy */
export type Replay = (
  funnel: CompiledFunnel,
  expected: Expected,
  arrived: Arrived,
  from?: string,
) => Promise<Unfinished | undefined>

/** The work of a shipped form takes a millisecond. */
const usual: JobLimits = { memory: 256, time: 5000 }

/** What may be done at once and wait, the steps of each work, and how far everything else comes first. */
interface Lane {
  atOnce: number
  mostWaiting: number
  mostOfOne: number
  steps?: number
  niceness?: number
}

/** Shipped forms take about a hundred steps. */
const quick: Lane = { atOnce: 2, mostWaiting: 200, mostOfOne: 50, steps: 10_000 }
/** Work that takes more begins again here, where it holds up only others like it. */
const slow: Lane = { atOnce: 1, mostWaiting: 40, mostOfOne: 5, niceness: 15 }
/** A process of low priority takes longer on a busy machine. */
const slowerBy = 6

/** A process that knows more forms begins anew. */
const mostKnown = 100

interface Worker {
  child: Child
  knows: Set<string>
}

/** A form in one of its languages: the hash of its definition is the same in all of them, and when their texts change. */
const keyOf = ({ id, hash, language }: CompiledFunnel): string => [id, hash, language?.id, language?.hash].join(' ')

/** Works in child processes, which are kept: starting one takes longer than most work. `start` starts the first. */
function laneOf(
  { steps, niceness = 0, ...most }: Lane,
  { memory, time }: JobLimits,
): { work: FormWork; start(): void } {
  const queue = new BoundedQueue(most)
  let waiting: Worker[] = []
  const started = (): Worker => ({ child: new Child({ memory, niceness }), knows: new Set() })
  const take = (): Worker => {
    waiting = waiting.filter(({ child }) => child.isAlive)
    return waiting.pop() ?? started()
  }
  const work: FormWork = <Result>(given: object, forms: readonly CompiledFunnel[], from?: string) =>
    queue.run(async () => {
      const worker = take()
      const { child, knows } = worker
      const all = forms.map((form) => [keyOf(form), form] as const)
      const keys = all.map(([key]) => key)
      const job = { ...given, keys, forms: new Map(all.filter(([key]) => !knows.has(key))), steps }
      try {
        return (await child.do(job, time)) as Result
      } finally {
        for (const key of keys) knows.add(key)
        if (knows.size > mostKnown) child.end()
        else if (child.isAlive) waiting.push(worker)
      }
    }, from)
  return { work, start: () => void waiting.push(started()) }
}

const takesMore = (error: unknown): boolean => error instanceof ChildEnded && error.detail.name === 'RuleTooLarge'

/** Works with forms, each work in the lane where it holds up nothing that takes less. */
export function formWorkIn({ memory, time }: JobLimits = usual): FormWork & { start(): void } {
  const first = laneOf(quick, { memory, time })
  const second = laneOf(slow, { memory, time: slowerBy * time })
  const work: FormWork = <Result>(...given: Parameters<FormWork>) =>
    first.work<Result>(...given).catch((error: unknown) => {
      if (takesMore(error)) return second.work<Result>(...given)
      throw error
    })
  return Object.assign(work, { start: first.start })
}

/** Replays by such work. */
export const replayBy =
  (work: FormWork): Replay =>
  (funnel, expected, arrived, from) =>
    work({ does: 'replay', ...expected, arrived }, [funnel], from)

/** The processes of this server. */
export const formWork = formWorkIn()

/**
 * Why work gave no result: the answers make the rules of the form do too much, which they would do again. A process that
 * something else has ended is there again soon.
 */
export function withoutResult(error: unknown): never {
  if (!(error instanceof ChildEnded)) throw error
  const { why, detail } = error
  if (why === 'ended') throw new Busy()
  if (why === 'threw' && detail.name !== 'RuleTooLarge') throw new Error(detail.message)
  throw new ApiError(400, 'These answers take too long to check. Please shorten what you wrote, and try again.')
}
