import { join } from 'node:path'
import { createPlayer, createVirtualClock, type Simulation } from 'runnel/simulate'
import type { CallOperation } from 'runnel/run'
import { loadScenarios } from 'runnel/scenario/load'
import { headless, playerOptionsOf, runScenario, type Move, type Scenario } from 'runnel/scenario'
import { requestOf } from '#engine/run/httpPerformer.ts'
import { loadThemes } from '#server/page/themes.ts'
import { scenarioEngine } from '#tests/support/funnels.ts'
import type { DocumentedWalk, Heard } from './table.ts'

/** A call of a walk on the engine. */
export interface EngineCall extends Heard {
  operation: string
  /** Milliseconds of virtual time since the walk began, as all times here. */
  at: number
}

/** What happened on a walk, in order. */
export interface EngineWalk {
  calls: EngineCall[]
  events: { event: string; detail: unknown; at: number }[]
  redirects: { route: string; at: number }[]
  reloads: { at: number }[]
  /** The steps that were on screen. */
  steps: { step: string; at: number }[]
}

/** A scenario whose moves make a walk, with other answers of operations and further moves. */
export interface Played {
  scenario: string
  operations?: Scenario['operations']
  moves?: Move[]
  /** What uses the fields whose widgets make calls, by their widget. */
  fields?: Record<string, UsesField>
}

/** Uses a field of a funnel with these options, whose widget makes these calls. */
export type UsesField = (field: {
  options: Record<string, unknown>
  operations: Record<string, CallOperation>
}) => Promise<void>

/** An agreement with all that a search may find. */
const claim = {
  id: 'temp-1-a',
  lender_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  lender_name: 'Black Horse',
  status: 'In Progress',
  amount: 4000,
  loan_type: 'Balloon HP',
  start_date: '2015-03-01',
  end_date: '2019-03-01',
  payment_frequency: 'Monthly',
  account_id: 'HP1',
  original_loan_amount: 8000,
  payment_amount: 200,
  credit_bureaus: ['Experian'],
  source: 'credit-check',
}

const simulated: Record<string, Simulation> = { extractClaims: { output: { claims: [claim] } } }

const themes = loadThemes()
/** As a page reports them. */
const reported = { device_session_id: '0b0e7c1e-6f6e-4b53-9a43-5d7c0f4d2a11', user_agent: 'A browser' }

function parsed(init: RequestInit): unknown {
  return typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
}

/** Plays a scenario of the walk's funnel in the walk's brand, and gives what a page would send over HTTP, and when. */
export async function walkOnEngine(
  { funnel, brand }: Pick<DocumentedWalk, 'funnel' | 'brand'>,
  { scenario: name, operations, moves: more = [], fields = {} }: Played,
): Promise<EngineWalk> {
  const found = loadScenarios(join('funnels', funnel, 'scenarios')).find(({ scenario }) => scenario.name === name)
  if (!found) throw new Error(`${funnel} has no scenario "${name}"`)
  const walk: EngineWalk = { calls: [], events: [], redirects: [], reloads: [], steps: [] }
  const theme = themes.find((one) => one.name === brand)!.theme as unknown as Record<string, unknown>
  // Its moves alone: what is expected of them stands in the table.
  const { expect: _, ...given } = found.scenario
  const moves = given.moves.map(({ expect: __, ...move }) =>
    move.enter?.signature === undefined ? move : { ...move, tell: { signature: { method: 'drawn' } } },
  )
  const scenario = { ...given, moves: [...moves, ...more], theme, operations: { ...given.operations, ...operations } }
  const result = await runScenario(scenario, scenarioEngine(funnel), async (played, engine) => {
    const options = playerOptionsOf(played, engine)
    const clock = createVirtualClock(options.start)
    const began = clock.now()
    const at = (): number => clock.now() - began
    const player = await createPlayer({
      ...options,
      clock,
      seed: { ...options.seed, ...reported },
      answer: (operation, attempt, usual) => {
        const { url, init } = requestOf(attempt)
        walk.calls.push({ operation, method: init.method!, url, payload: parsed(init), at: at() })
        return simulated[operation] ?? usual(operation, attempt)
      },
      heard: (record) => {
        if (record.kind === 'emit') walk.events.push({ event: record.event, detail: record.payload, at: at() })
        if (record.kind === 'redirect') walk.redirects.push({ route: record.route, at: at() })
        if (record.kind === 'reload') walk.reloads.push({ at: at() })
      },
    })
    player.runner().subscribe(() => {
      const step = player.runner().state().current
      if (walk.steps.at(-1)?.step !== step) walk.steps.push({ step, at: at() })
    })
    const operations = Object.fromEntries(
      Object.keys(engine.funnel.operations).map((one) => [one, player.runner().operation(one)]),
    )
    const asked = Object.values(engine.funnel.steps).flatMap((step) => step.fields)
    for (const [widget, use] of Object.entries(fields)) {
      const { options } = asked.find((field) => field.widget === widget)!
      // Without those that answers decide, which change no call.
      const written = Object.entries(options as object).filter(([, option]) => typeof option !== 'object')
      await use({ options: Object.fromEntries(written), operations })
    }
    return headless(player)
  })
  if (!result.passed) throw new Error(`${funnel}: ${result.problems.join('; ')}`)
  return walk
}
