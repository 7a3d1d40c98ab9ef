import { expect, it } from 'vitest'
import { runFuzz, sharesOf } from '#scripts/fuzz/fuzz.ts'

/** A short run of `npm run fuzz` within `npm test`. */
it('survives mutated definitions and command lines', { timeout: 600_000 }, async () => {
  const { counts, failures } = await runFuzz(12, sharesOf({ definition: 250, line: 150, process: 6 }))
  expect(failures).toEqual([])
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(406)
  // Some mutations leave a definition valid, and it runs.
  expect(counts['definition: run']).toBeGreaterThan(12)
})
