import { Type, type Static } from 'typebox'
import type { JsonSchema } from '#engine/rules/index.ts'
import { ref } from '#engine/definition/index.ts'
import { expectation } from './expectation.ts'
import { type move, writtenMove } from './move.ts'
import { oneOfNames, type ScenarioNames } from './names.ts'
import { answer, scenario } from './scenario.ts'
import { anything, closed, described, key, mapOf, part } from './shapes.ts'

export type Expectation = Static<typeof expectation>
export type Move = Static<typeof move>
export type AnswerText = Static<typeof answer>
export type WrittenMoves = Static<typeof writtenMove>[]
export type WrittenScenario = Static<ReturnType<typeof scenario>>
export type SharedFile = Static<typeof shared>

const several = closed({
  $schema: Type.Optional(Type.String()),
  about: key('A note; otherwise ignored', Type.String()),
  scenarios: described('Scenarios that belong together', Type.Array(part<WrittenScenario>('scenario'))),
})
export type ScenarioFile = WrittenScenario | Static<typeof several>

/** `shared.json` beside the scenarios. */
const shared = closed({
  $schema: Type.Optional(Type.String()),
  about: key('A note; otherwise ignored', Type.String()),
  moves: key(
    'Moves that scenarios take with "use"',
    Type.Record(Type.String(), Type.Array(part<Static<typeof writtenMove>>('move'))),
  ),
  answers: key('Answers by path that scenarios take with "use"', Type.Record(Type.String(), mapOf('path', anything()))),
  extends: key(
    'Funnel whose scenarios hold here too: what this folder gives by the same name replaces it',
    Type.String(),
  ),
  without: key('Names of scenarios that do not hold here, and why not', Type.Record(Type.String(), Type.String())),
})

const draft = 'https://json-schema.org/draft/2020-12/schema'

function parts(names: ScenarioNames): Record<string, unknown> {
  return {
    path: oneOfNames('path', names.paths),
    answerKey: oneOfNames('path', names.paths.length > 0 ? ['use', ...names.paths] : []),
    operation: oneOfNames('operation', Object.keys(names.operations)),
    event: oneOfNames('event', names.events),
    step: oneOfNames('step', names.steps),
    button: oneOfNames('button', names.buttons.length > 0 ? ['next', 'back', ...names.buttons] : []),
    answer,
    expectation,
    move: writtenMove,
  }
}

/** JSON Schema of a file of scenarios: one, or several under `scenarios`. The loader holds files against it with open names. */
export const scenarioFileSchema = (names: ScenarioNames): JsonSchema =>
  plain({
    $schema: draft,
    title: 'Scenarios',
    type: 'object',
    properties: { scenarios: several.properties.scenarios },
    if: { required: ['scenarios'] },
    then: several,
    else: ref('scenario'),
    $defs: { ...parts(names), scenario: scenario(names) },
  })

/** The same for `shared.json`. */
export const sharedFileSchema = (names: ScenarioNames): JsonSchema =>
  plain({ $schema: draft, title: 'What scenarios share', ...shared, $defs: parts(names) })

/** A JSON round trip drops the symbols of the schema library. */
const plain = (schema: object): JsonSchema => JSON.parse(JSON.stringify(schema)) as JsonSchema
