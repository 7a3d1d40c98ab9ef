import { Type, type Static } from 'typebox'
import type { JsonSchema } from '#engine/rules/index.ts'
import { byType, listOf, ref } from '#engine/definition/index.ts'
import type { expectation } from './expectation.ts'
import type { writtenMove } from './move.ts'
import type { ScenarioNames } from './names.ts'
import { anything, closed, described, duration, either, key, part } from './shapes.ts'

/** The ways in which any call may fail: a server error, no network, no answer in time, an answer that makes no sense. */
export const failureKinds = ['500', 'offline', 'timeout', 'malformed'] as const
export type FailureKind = (typeof failureKinds)[number]

const failureWays = { type: 'array', items: { type: 'string', enum: [...failureKinds] } }

/** An answer in full: an output laid over the usual one, a failure, or a raw reply. */
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

/** What each operation answers: the names are examples of its contract. */
function operations({ operations: known }: ScenarioNames) {
  const answers = (names?: string[]): JsonSchema => {
    const one = { string: names ? { enum: names } : {}, object: ref('answer') }
    return byType({ ...one, array: listOf(byType(one)) })
  }
  const named = Object.entries(known).map(([name, names]) => [name, answers(names)])
  return Type.Unsafe<Record<string, Answer | Answer[]>>({
    type: 'object',
    ...(named.length > 0
      ? { properties: Object.fromEntries(named), additionalProperties: false }
      : { additionalProperties: answers() }),
  })
}

/** A scenario as its file has it: a journey with its expected end (docs/guides/scenarios.md). */
export const scenario = (names: ScenarioNames) =>
  closed({
    $schema: Type.Optional(Type.String()),
    about: key('A note; otherwise ignored', Type.String()),
    name: described('What it shows; occurs once in a funnel', Type.String({ minLength: 1 })),
    clauses: key('Ids of the clauses that this journey proves', Type.Array(Type.String())),
    theme: key('Laid over the usual theme', anything<Record<string, unknown>>()),
    query: key('Parameters of the address', Type.Record(Type.String(), Type.String())),
    answers: key(
      'Answers by path that are there from the start; "use" takes those that shared.json has by this name first',
      Type.Unsafe<Record<string, unknown> & { use?: string }>({
        type: 'object',
        propertyNames: ref('answerKey'),
        properties: { use: { type: 'string' } },
      }),
    ),
    today: key(
      'Today, as an ISO date; 15 January 2026 unless given. It is noon',
      Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    ),
    operations: key(
      'What operations answer to their first, second, … call; the last answer repeats. Others answer as usual',
      operations(names),
    ),
    failing: key(
      'Operations that fail: a name, a list, or a list of ways by name. One row each in each way, after the answers in "operations"',
      either<string | string[] | Record<string, FailureKind[]>>({
        string: ref('operation'),
        array: listOf(ref('operation')),
        object: { propertyNames: ref('operation'), additionalProperties: failureWays },
      }),
    ),
    open: key('Step of the address that is opened first', Type.String()),
    moves: described('What is done, one move after the other', Type.Array(part<Static<typeof writtenMove>>('move'))),
    expect: key('What holds at the end', part<Static<typeof expectation>>('expectation')),
  })
