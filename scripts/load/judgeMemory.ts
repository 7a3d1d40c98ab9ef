import { percentile } from '../lib/server/percentile.ts'

export interface Point {
  /** Seconds. */
  at: number
  /** Bytes. */
  value: number
}

export interface Trend {
  /** The typical value once the server is warm. */
  typical: number
  /** Bytes a minute. */
  perMinute: number
  /** `unknown` when there are too few points to tell. */
  verdict: 'flat' | 'grows' | 'unknown'
}

/** This share of a run is a server warming up: code being compiled, buffers and pools filling. */
const warmingUp = 1 / 3
const fewest = 5
/** What the rest of the run may add: a share of the whole, or so many bytes where that is little. */
const allowed = { share: 0.05, bytes: 8 * 1024 * 1024 }

/** The middle one of the slopes between any two points (Theil-Sen): single peaks and holes do not bend it. */
function slopeOf(points: readonly Point[]): number {
  const slopes = points.flatMap((one, at) =>
    points.slice(at + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
  )
  return percentile(slopes, 0.5)
}

/** Whether something stays where it is once the server is warm. */
export function trendOf(points: readonly Point[]): Trend {
  const last = points.at(-1)?.at ?? 0
  const warm = points.filter(({ at }) => at >= last * warmingUp)
  const typical = percentile(
    warm.map(({ value }) => value),
    0.5,
  )
  if (warm.length < fewest) return { typical, perMinute: 0, verdict: 'unknown' }
  const slope = slopeOf(warm)
  const growth = slope * (last - warm[0]!.at)
  return {
    typical,
    perMinute: slope * 60,
    verdict: growth > Math.max(typical * allowed.share, allowed.bytes) ? 'grows' : 'flat',
  }
}
