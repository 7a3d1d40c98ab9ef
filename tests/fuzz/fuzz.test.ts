import { expect, it } from 'vitest'
import { jobsOf, runFuzz } from '#scripts/fuzz/fuzz.ts'

/** What `npm run fuzz` does at length, so that `npm test` holds it. */
it('survives mutated definitions and command lines', { timeout: 600_000 }, async () => {
  const jobs = jobsOf({ seed: 12, definitions: 250, lines: 150, processes: 6 })
  const { counts, failures } = await runFuzz(jobs)
  expect(failures).toEqual([])
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(jobs.length)
  // Some stay right however they are changed, and run.
  expect(counts['definition: run']).toBeGreaterThan(12)
})
