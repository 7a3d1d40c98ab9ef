import { median } from '../lib/server/percentile.ts'

export interface Point {
  /** Seconds. */
  at: number
  /** Bytes. */
  value: number
}

export interface Trend {
  /** The typical value once the server is warm. */
  typical: number
  /** Bytes per minute. */
  perMinute: number
  /** `unknown` if there are too few points. */
  verdict: 'flat' | 'grows' | 'unknown'
}

/** Share of a run during which the server warms up: code is compiled, buffers and pools fill. */
const warmingUp = 1 / 3
const fewest = 5
/** What the rest of the run may add: a share of the total, or a number of bytes if that is more. */
const allowed = { share: 0.05, bytes: 8 * 1024 * 1024 }

/** The median slope between any two points (Theil-Sen), which single peaks and gaps do not affect. */
function slopeOf(points: readonly Point[]): number {
  const slopes = points.flatMap((one, at) =>
    points.slice(at + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
  )
  return median(slopes)
}

/** Whether a value is stable once the server is warm. */
export function trendOf(points: readonly Point[]): Trend {
  const last = points.at(-1)?.at ?? 0
  const warm = points.filter(({ at }) => at >= last * warmingUp)
  const typical = median(warm.map(({ value }) => value))
  if (warm.length < fewest) return { typical, perMinute: 0, verdict: 'unknown' }
  const slope = slopeOf(warm)
  const growth = slope * (last - warm[0]!.at)
  return {
    typical,
    perMinute: slope * 60,
    verdict: growth > Math.max(typical * allowed.share, allowed.bytes) ? 'grows' : 'flat',
  }
}
