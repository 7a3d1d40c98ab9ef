import { Type, type Static } from 'typebox'
import { anything, closed, described, duration, either, key, mapOf, oneOrMore, part } from './shapes.ts'

const redirect = closed({
  route: described('Where it leads', Type.String()),
  query: key('Parameters that it carries', Type.Record(Type.String(), Type.String())),
})
const event = closed({ event: part('event'), payload: anything<Record<string, unknown>>() })
const stageStates = ['waiting', 'active', 'done', 'problem'] as const

/** What holds after a move, or at the end of a scenario. */
export const expectation = closed({
  clauses: key('Ids of the clauses that this shows', Type.Array(Type.String())),
  step: key('Path of the step', part('step')),
  message: key('A text on screen: a message, banner, alert, heading or paragraph', oneOrMore()),
  noMessage: key('A text that is not on screen', oneOrMore()),
  shut: key('Whether Next is shut', Type.Boolean()),
  reason: key('Why Next is shut, as the screen says it', Type.String()),
  busy: key('Whether the step is busy', Type.Boolean()),
  next: key(
    'Label of Next; false: the screen has none',
    either<string | false>({ string: {}, boolean: { const: false } }),
  ),
  back: key('Whether the screen has Back', Type.Boolean()),
  tone: key('Tone of the notice on screen', Type.String()),
  choices: key('Labels that a field offers, by path and in order', mapOf('path', Type.Array(Type.String()))),
  redirect: key(
    'Where the funnel was left for; false: it was not left',
    either<Static<typeof redirect> | false>({ object: redirect, boolean: { const: false } }),
  ),
  calls: key('Operations called since the start, in order', Type.Array(part('operation'))),
  counts: key('How often operations were called', mapOf('operation', Type.Integer({ minimum: 0 }))),
  inputs: key(
    'Inputs of the last call of an operation; members left out do not matter',
    mapOf('operation', anything<Record<string, unknown>>()),
  ),
  withoutInputs: key(
    'Members that the last call of an operation must not carry',
    mapOf('operation', Type.Array(Type.String())),
  ),
  events: key(
    'Browser events raised since the start, in order',
    Type.Array(either<string | Static<typeof event>>({ string: part('event'), object: event })),
  ),
  answers: key('Answers by path; null means not given', mapOf('path', anything())),
  reloading: key('Whether the page is being loaded again', Type.Boolean()),
  elapsed: key("Time since the move before, on the funnel's clock", duration()),
  stages: key(
    'State of each stage by id',
    Type.Unsafe<Record<string, (typeof stageStates)[number]>>({
      type: 'object',
      additionalProperties: { enum: stageStates },
    }),
  ),
  progress: key(
    'Place in the journey, such as 2/8; false: the screen tells none',
    either<string | false>({ string: {}, boolean: { const: false } }),
  ),
  completed: key('Steps that were completed, in order', Type.Array(Type.String())),
  stored: key('Whether anything is still stored in the browser', Type.Boolean()),
  tracked: key('Analytics events that were tracked', Type.Array(Type.String())),
  untracked: key('Analytics events that were not tracked', Type.Array(Type.String())),
})
