/** A measured figure; a limit makes the bench fail above it. */
export interface BenchRow {
  what: string
  value: number
  unit: string
  limit?: number
}

/** Milliseconds that something takes: the median of some runs, after one that warms up. */
export async function medianOf(runs: number, work: () => unknown): Promise<number> {
  await work()
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)]!
}
