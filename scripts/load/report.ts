import { percentile } from '../lib/server/percentile.ts'
import type { Sent } from './sendMixed.ts'

const megabyte = 1024 * 1024
/** A process breathes: what the second half may add is a tenth and some megabytes. */
const growth = { share: 1.1, bytes: 32 * megabyte }

export interface Memory {
  begin: number
  middle: number
  end: number
  grows: boolean
}

/** Medians of the first, middle and last fifth of the samples, in bytes. The first half is a server warming up and counts for nothing. */
export function memoryOf(samples: readonly number[]): Memory {
  const fifth = Math.max(1, Math.floor(samples.length / 5))
  const middleAt = Math.floor((samples.length - fifth) / 2)
  const [begin, middle, end] = [samples.slice(0, fifth), samples.slice(middleAt, middleAt + fifth), samples.slice(-fifth)].map((part) => percentile(part, 0.5)) as [number, number, number]
  return { begin, middle, end, grows: end > middle * growth.share + growth.bytes }
}

const row = (what: string, times: readonly number[]): string =>
  [what.padEnd(26), ...[times.length, percentile(times, 0.5), percentile(times, 0.99), percentile(times, 1)].map((value) => String(Math.round(value)).padStart(9))].join('')

/** What a run has shown, line by line, and whether all was well. A run without memory samples has not shown it. */
export function report({ seconds, times, errors }: Sent, samples: readonly number[]): { lines: string[]; good: boolean } {
  const all = [...times.values()].flat()
  const { begin, middle, end, grows } = memoryOf(samples)
  const inMegabytes = [begin, middle, end].map((bytes) => `${Math.round(bytes / megabyte)} MB`)
  const failed = [...errors.values()].reduce((sum, count) => sum + count, 0)
  const lines = [
    `${'call'.padEnd(26)}${['calls', 'p50 ms', 'p99 ms', 'most ms'].map((head) => head.padStart(9)).join('')}`,
    ...[...times].map(([what, taken]) => row(what, taken)),
    row('all', all),
    `${(all.length / seconds).toFixed(1)} requests a second for ${Math.round(seconds)} s, ${failed} errors`,
    ...[...errors].map(([what, count]) => `  ${count} × ${what}`),
    samples.length > 0 ? `memory: ${inMegabytes[0]} at the beginning, ${inMegabytes[1]} in the middle, ${inMegabytes[2]} at the end${grows ? ': it grows' : ''}` : 'memory: the server told nothing of it',
  ]
  return { lines, good: failed === 0 && all.length > 0 && samples.length > 0 && !grows }
}
