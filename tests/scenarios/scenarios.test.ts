import type { SimulatedCall } from 'runnel/simulate'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadScenarios } from 'runnel/scenario/load'
import { runScenario } from 'runnel/scenario'
import { citationsIn } from '#tests/completeness/clauseCoverage.ts'
import { failuresAmong, inheritedCalls, missingFailures, waitingCalls } from '#tests/completeness/failures.ts'
import { checkJourney } from '#server/services/requests/checkJourney.ts'
import { replay } from '#server/funnels/replay.ts'
import type { Replay } from '#server/funnels/formWork.ts'
import { expectPassed } from '#tests/support/expectPassed.ts'
import { baseOf, funnelIds, loadedFunnels, scenarioEngine, shippedFunnel } from '#tests/support/funnels.ts'

/** Replays in this process, without which the sources would have to be loaded by another. */
const replayHere: Replay = async (funnel, expected, arrived) =>
  replay({ keys: [funnel.id], forms: new Map([[funnel.id, funnel]]), ...expected, arrived })

describe.each(funnelIds)('scenarios of %s', (id) => {
  const engine = scenarioEngine(id)
  const failures = new Set<string>()
  const funnels = new Map([[id, shippedFunnel(id)]])
  for (const found of loadScenarios(join('funnels', id, 'scenarios'))) {
    const { scenario } = found
    const cited = new Set(citationsIn(JSON.stringify(scenario), true).flat())
    it(`${scenario.name} [${[...cited].join(', ')}]`, async () => {
      const result = await runScenario(scenario, engine)
      const { calls } = result
      failuresAmong(calls).forEach((failure) => failures.add(failure))
      expectPassed(found, result)
      // Whatever a form submits, the server takes for a journey through it.
      // Not one that it answers in the scenario with a failure, such as a claim request that is gone.
      const taken = ({ operation, answer }: SimulatedCall) =>
        operation === 'submitForm' && !(answer && 'failure' in answer)
      for (const { inputs, at } of calls.filter(taken)) {
        const theme = { ...engine.theme, ...scenario.theme }
        const circumstances = { replay: replayHere, theme, now: new Date(at) }
        await checkJourney(funnels.get((inputs as { funnel: string }).funnel), inputs as never, circumstances)
      }
    })
  }

  it('show what happens when a call fails: each call of each step that it does not take over, in each way', () => {
    const funnel = shippedFunnel(id)
    const base = loadedFunnels.get(baseOf(id) ?? '')?.definition
    const inherited = base ? inheritedCalls(funnel, loadedFunnels.get(id)!.definition, base) : []
    expect(missingFailures(funnel, failures, [...waitingCalls(id), ...inherited])).toEqual([])
  })
})
