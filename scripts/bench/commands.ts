import { spawnSync } from 'node:child_process'
import { inRoot } from '../lib/root.ts'
import { type BenchRow } from '../lib/benchRow.ts'
import { median } from '../lib/server/percentile.ts'

/** Prints the processor time of a process when it ends. */
const counting =
  "data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();process.stderr.write('cpu='+(user+system)/1000)})"

/** Median milliseconds of processor time of five cold runs of `runnel`, after one that compiles it. */
function processorTime(args: string[], runs = 5): number {
  const times = Array.from({ length: runs + 1 }, () => {
    const { stderr } = spawnSync(process.execPath, ['--import', counting, inRoot('bin/runnel.mjs'), ...args], {
      cwd: inRoot(),
      encoding: 'utf8',
    })
    return Number(/cpu=([\d.]+)/.exec(stderr)?.[1])
  })
  return median(times.slice(1))
}

/** What the author's commands cost from their start to their end. */
export const bench = (): Promise<BenchRow[]> =>
  Promise.resolve([
    {
      what: 'runnel check of all funnels, cold',
      value: processorTime(['check']),
      unit: 'ms of processor',
      limit: 1200,
    },
    { what: 'runnel test v1, cold', value: processorTime(['test', 'v1']), unit: 'ms of processor', limit: 1500 },
    { what: 'runnel test v2, cold', value: processorTime(['test', 'v2']), unit: 'ms of processor', limit: 1500 },
    {
      what: 'runnel explore v2, until all is reached',
      value: processorTime(['explore', 'v2'], 1),
      unit: 'ms of processor',
      limit: 10_000,
    },
  ])
