import { percentile } from '../lib/server/percentile.ts'
import { trendOf, type Trend } from './judgeMemory.ts'
import type { Sent } from './sendMixed.ts'
import type { MemorySample } from './watchMemory.ts'

/** The number that an option says. Throws with the option's name when it is none or out of bounds. */
export function numberBetween(name: string, text: string, least: number, most: number): number {
  const value = text.trim() === '' ? NaN : Number(text)
  if (!(value >= least && value <= most))
    throw new Error(`--${name} is a number from ${least} to ${most}, not "${text}"`)
  return value
}

/** A run with less than this share of its calls, or with one call in a hundred later than this many milliseconds, proves nothing. */
const fastEnough = { share: 0.98, late: 500 }

const row = (what: string, times: readonly number[]): string =>
  [
    what.padEnd(26),
    ...[times.length, percentile(times, 0.5), percentile(times, 0.99), percentile(times, 1)].map((value) =>
      String(Math.round(value)).padStart(9),
    ),
  ].join('')

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

const said = { flat: 'flat', grows: 'it grows', unknown: 'too few samples to tell' } satisfies Record<
  Trend['verdict'],
  string
>

const memoryRow = (what: string, { typical, perMinute, verdict }: Trend): string =>
  `${what.padEnd(26)}${megabytes(typical)}, ${perMinute < 0 ? '' : '+'}${megabytes(perMinute)} a minute: ${said[verdict]}`

/** Average number of processors that the server used. */
function workedOf(samples: readonly MemorySample[]): number {
  const [first, last] = [samples[0], samples.at(-1)]
  return first && last && last.at > first.at ? (last.worked - first.worked) / (last.at - first.at) : 0
}

/** The result of a run as lines, and whether it is good: no error, the requested rate, and stable memory. */
export function report(
  { rate, seconds, late, times, errors }: Sent,
  samples: readonly MemorySample[],
): { lines: string[]; good: boolean } {
  const all = [...times.values()].flat()
  const failed = [...errors.values()].reduce((sum, count) => sum + count, 0)
  const reached = late.length / seconds
  const latest = percentile(late, 0.99)
  const isFast = reached >= rate * fastEnough.share && latest <= fastEnough.late
  const held = trendOf(samples.map(({ at, held: value }) => ({ at, value })))
  const resident = trendOf(samples.map(({ at, resident: value }) => ({ at, value })))
  const lines = [
    `${'call'.padEnd(26)}${['calls', 'p50 ms', 'p99 ms', 'most ms'].map((head) => head.padStart(9)).join('')}`,
    ...[...times].map(([what, taken]) => row(what, taken)),
    row('all', all),
    `${reached.toFixed(1)} requests a second for ${Math.round(seconds)} s, ${failed} errors`,
    ...[...errors].map(([what, count]) => `  ${count} × ${what}`),
    `sent late by ${percentile(late, 0.5).toFixed(1)} ms (half of them), ${latest.toFixed(1)} ms (99 of 100)${isFast ? '' : `: this machine is too busy for ${rate} a second`}`,
    `the server had ${(100 * workedOf(samples)).toFixed(0)} % of a processor`,
    'memory of the server, once warm',
    memoryRow('  held after collection', held),
    memoryRow('  resident', resident),
  ]
  return {
    lines,
    good: failed === 0 && all.length > 0 && isFast && held.verdict === 'flat' && resident.verdict === 'flat',
  }
}
