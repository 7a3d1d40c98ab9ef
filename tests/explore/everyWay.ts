import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { neverTaken } from 'runnel/check'
import { explore, goalsOf, transitionInWords, unreached, whenReached, toScenario } from 'runnel/explore'
import { runScenario, type ScenarioEngine } from 'runnel/scenario'
import { loadedFunnels, scenarioEngine, shippedFunnel } from '#tests/support/funnels.ts'

/** Goals that generated journeys do not reach, with reasons, by funnel. */
const unreachable = JSON.parse(readFileSync('tests/explore/unreachable.json', 'utf8')) as Record<
  string,
  Record<string, string>
>

/** The funnel as compiled: the bundle for a page drops states by which goals are identified. */
const asCompiled = (id: string): ScenarioEngine => scenarioEngine(id, shippedFunnel(id))

/** Tests that generated journeys cover every way of a funnel and every outcome and failure of its operations. */
export function everyWay(id: string, engine: ScenarioEngine = asCompiled(id), loaded = loadedFunnels.get(id)!): void {
  describe(`generated journeys of ${id}`, () => {
    it(
      'go through every step and transition, and every outcome and failure of every operation',
      { timeout: 600_000 },
      async () => {
        const goals = goalsOf(engine.funnel)
        const never = neverTaken(loaded, engine.registry)
        const shut = [...goals.transitions.values()].filter((way) => never.has(way.id)).map(transitionInWords)
        const known = [...shut, ...Object.keys(unreachable[id] ?? {})]
        const { journeys } = await explore(engine, {
          order: 'news',
          most: 9000,
          until: whenReached(goals, { transitions: known, answers: known, steps: known }),
        })
        const left = unreached(goals, journeys)
        expect([...left.transitions, ...left.answers, ...left.steps].filter((goal) => !known.includes(goal))).toEqual(
          [],
        )
        expect(journeys.flatMap(({ transitions }) => transitions.filter((way) => never.has(way)))).toEqual([])
        // After any journey something is readable and the funnel is at rest.
        expect(
          journeys.flatMap(({ problems, journey }) =>
            problems.map((problem) => `${problem}: ${JSON.stringify(journey)}`),
          ),
        ).toEqual([])
        // The same journey written as a scenario ends at the same place.
        for (const played of journeys.filter((_, at) => at % 7 === 0)) {
          const { problems } = await runScenario(toScenario(id, played.journey, played.end), engine)
          expect(problems, JSON.stringify(played.journey)).toEqual([])
        }
      },
    )
  })
}
