import type { JsonSchema } from '#engine/rules/index.ts'
import { byType, described, exactlyOne, listOf, objectOf, oneOfWords, patchOf, ref, type Grammar } from './grammar.ts'
import { optionsOf } from './options.ts'
import { branchEnds, branchKeys } from './transitions.ts'

const label = (): JsonSchema => ({ anyOf: [ref('text'), { const: false }] })

export function contentSchemas(grammar: Grammar): Record<string, JsonSchema> {
  const { mode, registry } = grammar
  const labelOrFalse = mode === 'expanded' ? byType({ string: ref('text'), boolean: {} }) : label()
  const block = {
    block: described(ref('blockName'), 'Which block'),
    if: described(ref('rule'), 'Shown only if the rule holds'),
    options: described(ref('options'), "The block's own options; values may be formulas, texts may use {…}"),
  }
  return {
    block: objectOf(grammar, block, {
      required: ['block'],
      allOf: Object.values(registry.blocks).map(({ name, options }) => ({
        if: { properties: { block: { const: name } }, required: ['block'] },
        then: { properties: { options: optionsOf(options) } },
      })),
    }),
    blocks: patchOf(grammar, {
      top: described(listOf(ref('block')), 'Content above the fields'),
      bottom: described(listOf(ref('block')), 'Content below the buttons'),
    }),
    button: patchOf(
      grammar,
      {
        label: described(ref('text'), 'What the button says'),
        kind: described(oneOfWords('primary', 'secondary', 'link'), 'How it looks; secondary unless said otherwise'),
        consents: described(listOf(ref('path')), 'The consents that a press gives, as the page says'),
        ...branchKeys(grammar),
        if: described(ref('rule'), 'The button is there only if the rule holds'),
      },
      // A variant may change one key of a button that it inherits.
      grammar.mode === 'funnel' ? {} : { required: ['label'], ...exactlyOne(grammar, branchEnds) },
    ),
    nav: patchOf(grammar, {
      next: described(labelOrFalse, 'Label of Next; false hides it'),
      back: described(labelOrFalse, 'Label of Back; false hides it'),
      busy: described(ref('text'), 'Label of Next while busy'),
      place: described(oneOfWords('footer', 'page'), 'Footer bar, or Next at the end of the content'),
      shut: described(
        oneOfWords('explain', 'focus'),
        'What a press on a shut Next does: show every message, or only focus the first field that is needed',
      ),
    }),
  }
}
