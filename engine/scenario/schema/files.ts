import { Type, type Static } from 'typebox'
import type { JsonSchema } from '#engine/rules/index.ts'
import { alternatives, listOf, mapValues, ref, takesAnyString } from '#engine/definition/index.ts'
import { expectation, type move, writtenMove } from './move.ts'
import { oneOfNames, type ScenarioNames } from './names.ts'
import { answer, answersOfOperations, row, scenario, table } from './scenario.ts'
import { answersByPath, closed, described, key, part } from './shapes.ts'

export type Expectation = Static<typeof expectation>
export type Move = Static<typeof move>
export type AnswerText = Static<typeof answer>
export type WrittenMoves = Static<typeof writtenMove>[]
export type WrittenAnswers = Static<ReturnType<typeof answersByPath>>
export type WrittenScenario = Static<typeof scenario>
export type SharedFile = Static<typeof shared>

const several = closed({
  $schema: Type.Optional(Type.String()),
  about: key('A note; otherwise ignored', Type.String()),
  scenarios: described('Scenarios and tables that belong together', Type.Array(part('scenarioOrTable'))),
})

/** Schema of `shared.json`, which stands beside the scenarios. */
const shared = closed({
  $schema: Type.Optional(Type.String()),
  about: key('A note; otherwise ignored', Type.String()),
  moves: key(
    'Moves that scenarios take with "use"',
    Type.Record(Type.String(), Type.Array(part<Static<typeof writtenMove>>('move'))),
  ),
  answers: key(
    'Sets of answers by path that scenarios, moves and other sets take with "use"',
    Type.Record(Type.String(), answersByPath()),
  ),
  extends: key(
    'Funnel whose scenarios hold here too: what this folder gives by the same name replaces it',
    Type.String(),
  ),
  without: key('Names of scenarios that do not hold here, and why not', Type.Record(Type.String(), Type.String())),
})

const draft = 'https://json-schema.org/draft/2020-12/schema'

function parts(names: ScenarioNames): Record<string, JsonSchema> {
  return {
    path: oneOfNames('path', names.paths),
    answerKey: oneOfNames('path', names.paths.length > 0 ? ['use', ...names.paths] : []),
    operation: oneOfNames('operation', Object.keys(names.operations)),
    event: oneOfNames('event', names.events),
    step: oneOfNames('step', names.steps),
    button: oneOfNames('button', names.buttons.length > 0 ? ['next', 'back', 'anew', ...names.buttons] : []),
    answer: plain(answer),
    expectation: plain(expectation),
    move: plain(writtenMove),
  }
}

/** The keywords of a schema that describe values inside it. */
interface Shape {
  $ref?: string
  properties?: Record<string, JsonSchema | true>
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  allOf?: JsonSchema[]
  then?: JsonSchema
}

/** Definitions that have a variant for tables, in which `"$name"` is allowed. */
const filled = ['answer', 'answers', 'answersOfOperations', 'expectation', 'move']

/** The variant of a schema for tables, in which `"$name"` may stand for any value. Elsewhere `not` keeps it out. */
function inTable({ not: _not, ...schema }: JsonSchema): JsonSchema {
  const value = <T extends JsonSchema | boolean>(one: T): T | JsonSchema => {
    if (typeof one === 'boolean') return one
    return takesAnyString(one) ? inTable(one) : alternatives(inTable(one), ref('placeholder'))
  }
  const { $ref, properties, additionalProperties, items, allOf, then } = schema as Shape
  const variant = filled.find((name) => $ref === `#/$defs/${name}`)
  return {
    ...schema,
    ...(variant && ref(`${variant}InTable`)),
    ...(properties && { properties: mapValues(properties, value) }),
    ...(additionalProperties !== undefined && { additionalProperties: value(additionalProperties) }),
    ...(items && { items: value(items) }),
    ...(allOf && { allOf: allOf.map(inTable) }),
    ...(then && { then: inTable(then) }),
  } as JsonSchema
}

/** The definitions (`$defs`) of a scenario file's schema. */
function fileParts(names: ScenarioNames): Record<string, JsonSchema> {
  const plainly: Record<string, JsonSchema> = { ...parts(names), ...answersOfOperations(names) }
  const rows = { ...listOf(ref('row')), description: 'One scenario each, laid over the rest of the table' }
  const open = inTable(plain(table))
  return {
    ...plainly,
    ...Object.fromEntries(filled.map((name) => [`${name}InTable`, inTable(plainly[name]!)])),
    placeholder: { title: 'placeholder', type: 'string', pattern: '^\\$[a-z][A-Za-z0-9]*$' },
    row: plain(row),
    scenario: plain(scenario),
    table: { ...open, required: ['rows'], properties: { ...(open as Shape).properties, rows } } as JsonSchema,
    scenarioOrTable: {
      type: 'object',
      properties: { rows },
      if: { required: ['rows'] },
      then: ref('table'),
      else: ref('scenario'),
    },
  }
}

/**
 * JSON Schema of a scenario file: a scenario, a table, or several of both under `scenarios`. Editors get it with the names of
 * the product; the loader validates files with open names.
 */
export const scenarioFileSchema = (names: ScenarioNames): JsonSchema =>
  plain({
    $schema: draft,
    title: 'Scenarios',
    type: 'object',
    properties: { scenarios: several.properties.scenarios },
    if: { required: ['scenarios'] },
    then: several,
    else: ref('scenarioOrTable'),
    $defs: fileParts(names),
  })

/** JSON Schema of `shared.json`. */
export const sharedFileSchema = (names: ScenarioNames): JsonSchema =>
  plain({ $schema: draft, title: 'What scenarios share', ...shared, $defs: parts(names) })

/** A copy without the symbols of the schema library. */
const plain = (schema: object): JsonSchema => JSON.parse(JSON.stringify(schema)) as JsonSchema
