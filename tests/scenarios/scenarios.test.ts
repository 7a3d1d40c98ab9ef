import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadScenarios } from '#engine/scenario/load/loadScenarios.ts'
import { runScenario } from '#engine/scenario/runScenario.ts'
import { citedInScenarios } from '#tests/completeness/citations.ts'
import { failuresAmong, missingFailures, waitingCalls } from '#tests/completeness/failures.ts'
import { checkJourney } from '#server/services/requests/checkJourney.ts'
import { expectPassed } from '#tests/support/expectPassed.ts'
import { funnelIds, scenarioEngine, shippedFunnel } from '#tests/support/funnels.ts'

describe.each(funnelIds)('scenarios of %s', (id) => {
  const engine = scenarioEngine(id)
  const failures = new Set<string>()
  const funnels = new Map([[id, shippedFunnel(id)]])
  for (const found of loadScenarios(join('funnels', id, 'scenarios'))) {
    const { scenario } = found
    it(`${scenario.name} [${[...new Set(citedInScenarios(scenario))].join(', ')}]`, async () => {
      const result = await runScenario(scenario, engine)
      const { calls } = result
      failuresAmong(calls).forEach((failure) => failures.add(failure))
      expectPassed(found, result)
      // Whatever a form submits, the server takes for a journey through it.
      for (const { inputs, at } of calls.filter(({ operation }) => operation === 'submitForm')) {
        expect(() =>
          checkJourney(funnels, inputs as never, { theme: { ...engine.theme, ...scenario.theme }, now: new Date(at) }),
        ).not.toThrow()
      }
    })
  }

  it('show what happens when a call fails: each call of each step, in each way', () => {
    expect(missingFailures(shippedFunnel(id), failures, waitingCalls(id))).toEqual([])
  })
})
