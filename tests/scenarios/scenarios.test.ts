import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadScenarios } from '#engine/scenario/loadScenarios.ts'
import { runScenario } from '#engine/scenario/runScenario.ts'
import { funnelIds, scenarioEngine } from '#tests/support/funnels.ts'

describe.each(funnelIds)('scenarios of %s', (id) => {
  const engine = scenarioEngine(id)
  for (const { scenario } of loadScenarios(join('funnels', id, 'scenarios'))) {
    it(`${scenario.name} [${(scenario.clauses ?? []).join(', ')}]`, async () => {
      const { problems } = await runScenario(scenario, engine)
      expect(problems).toEqual([])
    })
  }
})
