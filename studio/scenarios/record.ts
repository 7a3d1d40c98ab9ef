import { applyEdits, modify } from 'jsonc-parser'
import { ForPeople } from 'runnel/run'
import type { Scenario } from 'runnel/scenario'
import { seenOf } from 'runnel/simulate'
import { scenarioFromSession } from '#preview/session/scenarioFromSession.ts'
import type { Session } from '#preview/session/createSession.ts'
import { jsonOf } from '../json/jsonOf.ts'

type Expectation = NonNullable<Scenario['expect']>

/** What the present screen shows, as a scenario may expect it: by a name for the choice, in words. */
export interface Expectable {
  id: 'step' | 'redirect' | 'heading' | 'shut'
  about: string
  expect: Partial<Expectation>
}

export function expectables(session: Session): Expectable[] {
  const seen = seenOf(session.player)
  const { current } = seen.state
  const left = seen.view.over ? seen.redirects.at(-1) : undefined
  if (left)
    return [
      { id: 'redirect', about: `the funnel was left for ${left.route}`, expect: { redirect: { route: left.route } } },
    ]
  const [heading] = seen.texts
  return [
    { id: 'step', about: `the step is ${current}`, expect: { step: current } },
    ...(heading
      ? [{ id: 'heading' as const, about: `the screen says “${heading}”`, expect: { message: heading } }]
      : []),
    ...(seen.next
      ? [
          {
            id: 'shut' as const,
            about: `Next is ${seen.next.shut ? 'shut' : 'open'}`,
            expect: { shut: seen.next.shut },
          },
        ]
      : []),
  ]
}

/** What was done on the phone, as a scenario. Answers that may be personal are replaced by generated ones. */
export function recorded(session: Session, name: string, expected: Expectable[]): Scenario {
  return {
    ...scenarioFromSession(session, name),
    expect: Object.assign({}, ...expected.map(({ expect }) => expect)) as Expectation,
  }
}

/** The file of a funnel to which recorded scenarios are added. */
export const recordedFile = (funnel: string): string => `${funnel}/scenarios/recorded.json`

const format = { formattingOptions: { insertSpaces: true, tabSize: 2 } }

/** The text of a file of scenarios with one more at its end. */
export function withScenario(text: string | undefined, scenario: Scenario): string {
  const begun = text ?? '{\n  "$schema": "../../../schemas/scenario.schema.json",\n  "scenarios": []\n}\n'
  const file = jsonOf(begun) as { scenarios?: unknown[] } | undefined
  if (!file) throw new ForPeople('The JSON of this file is broken. Mend it first.')
  const { scenarios } = file
  if (!scenarios) throw new ForPeople('This file holds a single scenario; record into another one.')
  return applyEdits(
    begun,
    modify(begun, ['scenarios', scenarios.length], scenario, { ...format, isArrayInsertion: true }),
  )
}
