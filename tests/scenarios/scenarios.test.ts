import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadScenarios } from '#engine/scenario/loadScenarios.ts'
import { runScenario } from '#engine/scenario/runScenario.ts'
import { journeyCheck } from '#server/services/requests/checkJourney.ts'
import { funnelIds, scenarioEngine } from '#tests/support/funnels.ts'

describe.each(funnelIds)('scenarios of %s', (id) => {
  const engine = scenarioEngine(id)
  const checkJourney = journeyCheck(new Map([[id, engine.funnel]]))
  for (const { scenario } of loadScenarios(join('funnels', id, 'scenarios'))) {
    it(`${scenario.name} [${(scenario.clauses ?? []).join(', ')}]`, async () => {
      const { problems, calls } = await runScenario(scenario, engine)
      expect(problems).toEqual([])
      // Whatever a form submits, the server takes for a journey through it.
      for (const { inputs, at } of calls.filter(({ operation }) => operation === 'submitForm')) {
        expect(() => checkJourney(inputs as never, { theme: { ...engine.theme, ...scenario.theme }, now: new Date(at) })).not.toThrow()
      }
    })
  }
})
