import { Type, type Static } from 'typebox'
import { answersByPath, anything, closed, described, duration, either, key, mapOf, oneOrMore, part } from './shapes.ts'

const redirect = closed({
  route: described('Where it leads', Type.String()),
  query: key('Parameters that it carries', Type.Record(Type.String(), Type.String())),
})
const event = closed({ event: part('event'), payload: anything<Record<string, unknown>>() })
const stageStates = ['waiting', 'active', 'done', 'problem'] as const
const sectionStatuses = ['completed', 'in progress', 'not started', 'cannot start yet'] as const

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
  away: key(
    'Host of the other site for which the funnel was left; false: it was not left so',
    either<string | false>({ string: {}, boolean: { const: false } }),
  ),
  reloading: key('Whether the page is being loaded again', Type.Boolean()),
  elapsed: key("Time since the move before, on the funnel's clock", duration()),
  stages: key(
    'State of each stage by id',
    Type.Unsafe<Record<string, (typeof stageStates)[number]>>({
      type: 'object',
      additionalProperties: { enum: stageStates },
    }),
  ),
  summary: key(
    'Answers that a summary shows, by label; null: it has no such row',
    Type.Unsafe<Record<string, string | null>>({ type: 'object', additionalProperties: { type: ['string', 'null'] } }),
  ),
  sections: key(
    'Status of sections in a task list, by id',
    Type.Unsafe<Record<string, (typeof sectionStatuses)[number]>>({
      type: 'object',
      additionalProperties: { enum: sectionStatuses },
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

/** One action of a person or of the surroundings. The funnel settles after it, unless `wait` says how much time passes. */
export const move = closed({
  about: key('A note; the report of a failure names it', Type.String()),
  at: key('Path of the step that this happens in; anything else is refused', part('step')),
  type: key('Typed and not left yet: values by path', mapOf('path', anything())),
  tell: key(
    'What the widget of a field tells besides its value, by its names for it; before the answer, as widgets do. In a browser they tell it themselves',
    mapOf('path', anything<Record<string, unknown>>()),
  ),
  enter: key('Given and left: values by path', mapOf('path', anything())),
  add: key('Adds an item to the list of this path', part<string>('path')),
  remove: key('Removes the item of this path, such as people.0', Type.String()),
  press: key('next, back or the id of a button', part('button')),
  change: key('Presses Change of this item of a list, or of this answer in a summary', Type.String()),
  wait: key('Lets exactly this much time pass, and no more', duration()),
  raise: key(
    'A browser event from outside',
    closed({ event: part('event'), payload: key('What it carries', anything<Record<string, unknown>>()) }),
  ),
  open: key("A section of the task list; otherwise an address typed in, or the browser's Back", Type.String()),
  reload: key('Loads the page again', Type.Boolean()),
  return: key('Comes back from another site, with these parameters', Type.Record(Type.String(), Type.String())),
  expect: key('What holds after the move', part<Static<typeof expectation>>('expectation')),
})

/** A move as it is written in a file: `use` takes moves of shared.json, and `enter` may take answers with `use`. */
export const writtenMove = Type.Unsafe<
  (Omit<Static<typeof move>, 'enter'> & { enter?: Static<ReturnType<typeof answersByPath>> }) | { use: string }
>({
  ...move,
  properties: {
    use: described('Moves of shared.json by this name; nothing else beside it', Type.String()),
    ...move.properties,
    enter: described('Given and left: values by path; "use" takes those of shared.json first', answersByPath()),
  },
  if: { required: ['use'] },
  then: { properties: { use: true }, additionalProperties: false },
})
