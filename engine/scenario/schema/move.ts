import { Type, type Static } from 'typebox'
import type { expectation } from './expectation.ts'
import { answersByPath, anything, closed, described, duration, key, mapOf, part } from './shapes.ts'

/** One thing that a person, or the world, does. Time passes before it until the funnel waits, unless `wait` says how long. */
export const move = closed({
  about: key('A note; the report of a failure names it', Type.String()),
  at: key('Path of the step that this happens in; anything else is refused', part('step')),
  type: key('Typed and not left yet: values by path', mapOf('path', anything())),
  tell: key(
    'What the widget of a field tells besides its value, by its names for it; before the answer, as widgets do. In a browser they tell it themselves',
    mapOf('path', anything<Record<string, unknown>>()),
  ),
  enter: key('Given and left: values by path', mapOf('path', anything())),
  press: key('next, back or the id of a button', part('button')),
  wait: key('Lets exactly this much time pass, and no more', duration()),
  raise: key(
    'A browser event from outside',
    closed({ event: part('event'), payload: key('What it carries', anything<Record<string, unknown>>()) }),
  ),
  open: key("An address typed in, or the browser's Back", Type.String()),
  reload: key('Loads the page again', Type.Boolean()),
  expect: key('What holds after the move', part<Static<typeof expectation>>('expectation')),
})

/** What a file has in place of a move: `use` for the moves that shared.json names, or a move whose answers may have `use`. */
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
