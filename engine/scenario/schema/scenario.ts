import { Type, type Static } from 'typebox'
import type { JsonSchema } from '#engine/rules/index.ts'
import { byType, listOf, mapValues, ref } from '#engine/definition/index.ts'
import type { expectation, writtenMove } from './move.ts'
import type { ScenarioNames } from './names.ts'
import { answersByPath, anything, closed, described, duration, either, key, part } from './shapes.ts'

/** The ways in which any call may fail: a server error, no network, no reply in time, a malformed reply. */
export const failureKinds = ['500', 'offline', 'timeout', 'malformed'] as const
export type FailureKind = (typeof failureKinds)[number]

const failureWays = { type: 'array', items: { type: 'string', enum: [...failureKinds] } }

/** An answer in full: an output merged over an example, a failure, or a raw HTTP reply. */
export const answer = closed({
  example: key('Name of an answer; "output" is laid over it', Type.String()),
  output: key('Members of the output', anything<Record<string, unknown>>()),
  failure: key('Code of a failure', Type.String()),
  message: key('What the failure says', Type.String()),
  status: key('Status of a raw reply', Type.Integer()),
  body: key('Body of a raw reply', anything()),
  takes: key('How long it takes', duration()),
})

type Answer = string | Static<typeof answer>

/** Definitions for the answers of operations. With names, those of each operation may name examples of its contract. */
export function answersOfOperations({ operations }: ScenarioNames): Record<string, JsonSchema> {
  const names = Object.keys(operations)
  const one = { string: names.length > 0 ? { not: ref('placeholder') } : {}, object: ref('answer') }
  return {
    answers: byType({ ...one, array: listOf(byType(one)) }),
    answersOfOperations: {
      type: 'object',
      ...(names.length > 0 && { propertyNames: ref('operation'), allOf: [ref('examplesOfOperations')] }),
      additionalProperties: ref('answers'),
    },
    ...(names.length > 0 && examplesOfOperations(operations)),
  }
}

const inBoth = (some: string[], others: string[]): string[] => some.filter((one) => others.includes(one))

/** Definitions for the names of examples: those that every operation has, and those of each. */
function examplesOfOperations(operations: ScenarioNames['operations']): Record<string, JsonSchema> {
  const usual = Object.values(operations).reduce(inBoth)
  const special = mapValues(operations, (examples) => examples.filter((example) => !usual.includes(example)))
  const partOf = (name: string): string => (special[name]!.length > 0 ? `answersOf-${name}` : 'usualAnswers')
  const parts = Object.keys(operations).map((name): [string, JsonSchema] => {
    const own = special[name]!.length > 0 ? [{ enum: special[name]! }] : []
    return [partOf(name), { anyOf: [...own, ref('usualAnswer')], items: ref(partOf(name)) }]
  })
  return {
    usualAnswer: { anyOf: [{ enum: usual }, { type: ['object', 'array'] as never }, ref('placeholder')] },
    ...Object.fromEntries(parts),
    examplesOfOperations: { properties: mapValues(operations, (_, name) => ref(partOf(name))) },
  }
}

const clauses = key('Ids of the clauses that this proves', Type.Array(Type.String()))
const name = described('What it shows; occurs once in a funnel', Type.String({ minLength: 1 }))
const moves = Type.Array(part<Static<typeof writtenMove>>('move'))
const about = key('A note; otherwise ignored', Type.String())

/** Keys that scenarios, tables and rows share. */
const common = {
  clauses,
  theme: key('Laid over the usual theme', anything<Record<string, unknown>>()),
  query: key('Parameters of the address', Type.Record(Type.String(), Type.String())),
  answers: key(
    'Answers by path that are there from the start; "use" takes those of shared.json first',
    answersByPath(),
  ),
  language: key('The language in which it is played: one of the funnel, such as cy', Type.String()),
  today: key(
    'Today, as an ISO date; 15 January 2026 unless given. It is noon',
    Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  ),
  operations: key(
    'What operations answer to their first, second, … call; the last answer repeats. Others answer as usual',
    part<Record<string, Answer | Answer[]>>('answersOfOperations'),
  ),
  failing: key(
    'Operations that fail: a name, a list, or a list of ways by name. One scenario each in each way, after the answers in "operations"',
    either<string | string[] | Record<string, FailureKind[]>>({
      string: ref('operation'),
      array: listOf(ref('operation')),
      object: { propertyNames: ref('operation'), additionalProperties: failureWays },
    }),
  ),
  open: key('Step of the address that is opened first', Type.String()),
  expect: key('What holds at the end', part<Static<typeof expectation>>('expectation')),
}

/** A scenario as it is written: a journey with its expected end (docs/guides/scenarios.md). */
export const scenario = closed({
  $schema: Type.Optional(Type.String()),
  about,
  name,
  ...common,
  moves: described('What is done, one move after the other', moves),
})

const values = (description: string) => key(description, Type.Record(Type.String(), anything()))

/** A row of a table: what its scenario adds. */
export const row = closed({
  about,
  name,
  ...common,
  moves: key('What is done after the moves of the table', moves),
  with: values('What stands for "$name" in the table, by name'),
})

/** A table: one scenario for each row, which is merged over the rest. */
export const table = closed({
  $schema: Type.Optional(Type.String()),
  about,
  ...common,
  moves: key('What is done in every row', moves),
  with: values('What stands for "$name" where a row does not say it'),
})
