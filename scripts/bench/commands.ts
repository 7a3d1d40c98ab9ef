import { spawnSync } from 'node:child_process'
import { inRoot } from '../lib/root.ts'
import { middleOf, type BenchRow } from '../lib/benchRow.ts'

/** Prints the processor time of a process when it ends. */
const counting =
  "data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();process.stderr.write('cpu='+(user+system)/1000)})"

/** Median milliseconds of processor time of some cold runs of `runnel`, after one that compiles it. */
function processorTime(...args: string[]): number {
  const times = [0, 1, 2, 3, 4, 5].map(() => {
    const { stderr } = spawnSync(process.execPath, ['--import', counting, inRoot('bin/runnel.mjs'), ...args], {
      cwd: inRoot(),
      encoding: 'utf8',
    })
    return Number(/cpu=([\d.]+)/.exec(stderr)?.[1])
  })
  return middleOf(times.slice(1))
}

/** What the author's commands cost from their start to their end. */
export const bench = (): Promise<BenchRow[]> =>
  Promise.resolve([
    { what: 'runnel check of all funnels, cold', value: processorTime('check'), unit: 'ms of processor', limit: 1200 },
    { what: 'runnel test v1, cold', value: processorTime('test', 'v1'), unit: 'ms of processor', limit: 2500 },
  ])
