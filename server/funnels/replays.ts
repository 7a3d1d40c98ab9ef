import type { CompiledFunnel } from 'runnel/compile'
import type { Arrived, Expected, Unfinished } from 'runnel/replay'
import { BoundedQueue } from '../base/boundedQueue.ts'
import { Child, type JobLimits } from './child.ts'
import type { ReplayJob } from './replay.ts'

/** Replays what arrived through a form. @throws ChildEnded, Busy */
export type Replay = (funnel: CompiledFunnel, expected: Expected, arrived: Arrived) => Promise<Unfinished | undefined>

/** A replay of a shipped form takes some milliseconds; the first of a process also loads the code. */
const usual: JobLimits = { memory: 256, time: 5000 }

/** Processes, so that one that is stuck does not stop the others, and submissions that may wait for them. */
const atOnce = 2
const mostWaiting = 200
/** A process that knows more forms begins anew. */
const mostKnown = 100

/** The key of a funnel, which is another one in each process. */
const keys = new WeakMap<CompiledFunnel, number>()
let lastKey = 0

function keyOf(funnel: CompiledFunnel): number {
  const key = keys.get(funnel) ?? ++lastKey
  keys.set(funnel, key)
  return key
}

interface Replayer {
  child: Child
  knows: Set<number>
}

/** Replays in child processes, which are kept: starting one takes longer than many replays. `start` starts the first. */
export function replaysIn({ memory, time }: JobLimits = usual): Replay & { start(): void } {
  const queue = new BoundedQueue({ atOnce, mostWaiting })
  let waiting: Replayer[] = []
  const started = (): Replayer => ({ child: new Child({ memory }), knows: new Set() })
  const take = (): Replayer => {
    waiting = waiting.filter(({ child }) => child.isAlive)
    return waiting.pop() ?? started()
  }
  const replay: Replay = (funnel, expected, arrived) =>
    queue.run(async () => {
      const replayer = take()
      const { child, knows } = replayer
      const key = keyOf(funnel)
      const job: ReplayJob = { does: 'replay', key, ...expected, arrived, ...(knows.has(key) ? {} : { funnel }) }
      try {
        return (await child.do(job, time)) as Unfinished | undefined
      } finally {
        knows.add(key)
        if (knows.size > mostKnown) child.end()
        else if (child.isAlive) waiting.push(replayer)
      }
    })
  return Object.assign(replay, { start: () => void waiting.push(started()) })
}

/** The processes of this server. */
export const replayApart = replaysIn()
