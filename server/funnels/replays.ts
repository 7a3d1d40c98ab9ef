import type { CompiledFunnel } from 'runnel/compile'
import type { Arrived, Expected, Unfinished } from 'runnel/replay'
import { BoundedQueue } from '../base/boundedQueue.ts'
import { Child, ChildEnded, type JobLimits } from './child.ts'
import type { ReplayJob } from './replay.ts'

/** Replays what arrived through a form. `from` is the network of its sender. @throws ChildEnded, Busy */
export type Replay = (
  funnel: CompiledFunnel,
  expected: Expected,
  arrived: Arrived,
  from?: string,
) => Promise<Unfinished | undefined>

/** A replay of a shipped form takes a millisecond; the first of a process also loads the code. */
const usual: JobLimits = { memory: 256, time: 5000 }

/** What may be done at once and wait, the steps of a replay, and how far everything else comes first. */
interface Lane {
  atOnce: number
  mostWaiting: number
  mostOfOne: number
  steps?: number
  niceness?: number
}

/** Shipped forms take about a hundred steps. */
const quick: Lane = { atOnce: 2, mostWaiting: 200, mostOfOne: 50, steps: 5000 }
/** A replay that takes more begins again here, where it holds up only others like it. */
const slow: Lane = { atOnce: 1, mostWaiting: 40, mostOfOne: 5, niceness: 15 }
/** A process of low priority takes longer on a busy machine. */
const slowerBy = 6

/** A process that knows more forms begins anew. */
const mostKnown = 100

interface Replayer {
  child: Child
  knows: Set<string>
}

/** Replays in child processes, which are kept: starting one takes longer than many replays. `start` starts the first. */
function laneOf(
  { steps, niceness = 0, ...most }: Lane,
  { memory, time }: JobLimits,
): { replay: Replay; start(): void } {
  const queue = new BoundedQueue(most)
  let waiting: Replayer[] = []
  const started = (): Replayer => ({ child: new Child({ memory, niceness }), knows: new Set() })
  const take = (): Replayer => {
    waiting = waiting.filter(({ child }) => child.isAlive)
    return waiting.pop() ?? started()
  }
  const replay: Replay = (funnel, expected, arrived, from) =>
    queue.run(async () => {
      const replayer = take()
      const { child, knows } = replayer
      const key = `${funnel.id} ${funnel.hash}`
      const job: ReplayJob = { does: 'replay', key, steps, ...expected, arrived, ...(knows.has(key) ? {} : { funnel }) }
      try {
        return (await child.do(job, time)) as Unfinished | undefined
      } finally {
        knows.add(key)
        if (knows.size > mostKnown) child.end()
        else if (child.isAlive) waiting.push(replayer)
      }
    }, from)
  return { replay, start: () => void waiting.push(started()) }
}

const takesMore = (error: unknown): boolean => error instanceof ChildEnded && error.detail.name === 'RuleTooLarge'

/** Replays, each in the lane where it holds up nobody who takes less. */
export function replaysIn({ memory, time }: JobLimits = usual): Replay & { start(): void } {
  const first = laneOf(quick, { memory, time })
  const second = laneOf(slow, { memory, time: slowerBy * time })
  const replay: Replay = (...given) =>
    first.replay(...given).catch((error: unknown) => {
      if (takesMore(error)) return second.replay(...given)
      throw error
    })
  return Object.assign(replay, { start: first.start })
}

/** The processes of this server. */
export const replayApart = replaysIn()
