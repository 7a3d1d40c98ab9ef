import type { JsonSchema } from '#engine/rules/index.ts'
import { described, listOf, oneOfWords, patchMapOf, patchOf, ref, type Grammar } from './grammar.ts'

/** Keys that may not stand beside inner steps. */
export const notBesideSteps = ['fields', 'needs', 'gate', 'next', 'then', 'buttons', 'final'] as const

export function stepSchemas(grammar: Grammar): Record<string, JsonSchema> {
  const { mode, names } = grammar
  const reuse: Record<string, JsonSchema> =
    mode === 'expanded'
      ? {}
      : {
          use: described(
            { type: 'string', enum: names.steps },
            'A step of the library; the keys written beside it are laid over it',
          ),
          with: described({ type: 'object' }, 'Arguments for its parameters'),
        }
  return {
    step: patchOf(grammar, {
      ...reuse,
      title: described(ref('text'), 'Heading; takes the focus on arrival. Required for page, dialog and notice'),
      text: described(
        ref('text'),
        'Paragraph under the heading, or the row text of a stage; a row whose text says nothing is not shown',
      ),
      detail: described(ref('text'), 'Second line of a stage, shown while it is active'),
      later: described(
        patchMapOf(grammar, ref('duration'), ref('text')),
        'What "text" becomes, this long after arrival',
      ),
      as: described(
        oneOfWords('page', 'stage', 'dialog', 'notice'),
        'How it is shown: page (default at top level), stage (default inside), dialog over the outer step, notice in its place',
      ),
      tone: described(
        oneOfWords('info', 'success', 'warning', 'error'),
        'Of a notice; warning and error are announced at once',
      ),
      blocks: described(ref('blocks'), 'Content around the fields'),
      buttons: described(
        patchMapOf(grammar, ref('id'), ref('button')),
        'Buttons that say themselves what they do; they do not ask the gate',
      ),
      nav: described(
        mode === 'expanded' ? navOrFalse() : { anyOf: [ref('nav'), { const: false }] },
        "Laid over the funnel's nav; false hides Next and Back",
      ),
      fields: described(ref('fields'), 'What is asked, in the order written'),
      needs: described(
        listOf(ref('path')),
        'Next opens when all of these are present; the required fields, each while it is shown, unless written',
      ),
      gate: described(ref('rule'), 'Next opens when "needs" and this hold; "valid" means that all fields are valid'),
      reason: described(ref('text'), 'Why Next is shut; generated unless given'),
      entry: described(
        oneOfWords('flow', 'direct', 'link-only'),
        'Whether its address may be opened out of turn; link-only is also skipped by @next',
      ),
      guard: described(ref('branches'), 'Decided on arrival before anything else; the first that holds is taken'),
      do: described(ref('effects'), 'Runs on arrival, while the step is already shown as busy'),
      min: described(ref('duration'), 'Shown at least this long, counted from arrival'),
      then: described(ref('to'), 'Decided when "do" is over: the step goes on by itself'),
      start: described(ref('to'), 'Which inner step comes first; the first one written unless given'),
      steps: described(ref('steps'), 'Inner steps; not beside fields, needs, gate, next, then, buttons, final'),
      next: described(ref('to'), 'Where Next leads, after gate and validation'),
      back: described(ref('to'), 'Where Back leads'),
      on: described(
        patchMapOf(grammar, ref('event'), ref('to')),
        'Browser events that are heard while this step or one inside it is active',
      ),
      after: described(
        patchMapOf(grammar, ref('duration'), ref('to')),
        'Counted from the moment the step waits; leaving cancels it',
      ),
      catch: described(ref('to'), 'Where failures of this step and of automatic steps inside it go'),
      final: described({ type: 'boolean' }, 'The journey may end here'),
      counts: described({ type: 'boolean' }, 'Whether the step counts for progress'),
      freezes: described(
        { type: 'boolean' },
        'Once completed, changes of the definition do not re-ask this step and those before it',
      ),
      was: described(listOf(ref('id')), 'Former ids: old addresses are redirected, stored progress carries over'),
      track: described(
        mode === 'expanded'
          ? { type: ['string', 'boolean'] as never }
          : { anyOf: [{ type: 'string' }, { const: false }] },
        'Name in analytics; false: not tracked',
      ),
      accept: described(listOf({ type: 'string' }), 'Warnings and advice not to repeat for this step'),
    }),
    steps: patchMapOf(grammar, ref('id'), ref('step')),
  }
}

const navOrFalse = (): JsonSchema => ({
  type: ['object', 'boolean'] as never,
  if: { type: 'object' },
  then: ref('nav'),
})
