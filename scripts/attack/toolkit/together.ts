/** Runs something a number of times at once. */
export const together = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))

/** Runs something for each value, `atOnce` at a time, and keeps the order. */
export async function each<T, R>(values: readonly T[], make: (value: T) => Promise<R>, atOnce = 8): Promise<R[]> {
  const results: R[] = []
  let next = 0
  await together(Math.min(atOnce, values.length), async () => {
    while (next < values.length) {
      const at = next++
      results[at] = await make(values[at]!)
    }
  })
  return results
}

/** Whether the server answered all of these, either way, without a 5xx: a breakdown does not count as held. */
export const allAnswered = (answers: readonly { status: number }[]): boolean =>
  answers.every(({ status }) => status < 500)

/** Counts of the values, for a table: `200 × 3, 429 × 7`. */
export function tally(values: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => `${value} × ${count}`).join(', ')
}
