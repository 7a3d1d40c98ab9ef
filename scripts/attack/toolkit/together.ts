/** Does a thing so many times at once. */
export const together = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))

/** Does a thing for each, so many at once, and keeps their order. */
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

/** Whether the server did or refused each of these, and broke down at none: what breaks down is not held. */
export const allAnswered = (answers: readonly { status: number }[]): boolean =>
  answers.every(({ status }) => status < 500)

/** How often each value is among them, for a table: `200 × 3, 429 × 7`. */
export function tally(values: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => `${value} × ${count}`).join(', ')
}
