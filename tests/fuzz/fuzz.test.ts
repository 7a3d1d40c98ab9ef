import { expect, it } from 'vitest'
import { jobsOf, runFuzz } from '#scripts/fuzz/fuzz.ts'

/** A short run of `npm run fuzz` within `npm test`. */
it('survives mutated definitions and command lines', { timeout: 600_000 }, async () => {
  const jobs = jobsOf({ seed: 12, definitions: 250, lines: 150, processes: 6 })
  const { counts, failures } = await runFuzz(jobs)
  expect(failures).toEqual([])
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(jobs.length)
  // Some mutations leave a definition valid, and it runs.
  expect(counts['definition: run']).toBeGreaterThan(12)
})
