import { checkTests } from '../definition.ts'
import type { JsonSchema } from '#engine/rules/index.ts'
import { byType, described, exactlyOne, listOf, objectOf, patchMapOf, patchOf, ref, type Grammar } from './grammar.ts'
import { optionsOf } from './options.ts'

export function fieldSchemas(grammar: Grammar): Record<string, JsonSchema> {
  const { mode, registry, names } = grammar
  const choice = objectOf(
    grammar,
    { value: { type: ['string', 'number'] as never }, label: ref('text') },
    { required: ['value', 'label'] },
  )
  const use: Record<string, JsonSchema> =
    mode === 'expanded'
      ? {}
      : {
          use: described(
            { type: 'string', enum: Object.keys(names.fields) },
            'A field of the library; the keys written beside it are laid over it',
          ),
        }
  const size: JsonSchema = { type: 'integer', minimum: 0 }
  return {
    check: objectOf(
      grammar,
      {
        id: described({ type: 'string' }, "Name for replacing its message; the test's name unless given"),
        message: described(ref('text'), 'Shown when the test fails'),
        typing: described(ref('text'), 'Shown while the answer is still being typed and fails the test'),
        at: described({ type: 'string' }, 'Path inside a composite value where the message shows'),
        pattern: described({ type: 'string', format: 'regex' }, 'A regular expression that the text must match'),
        format: described(ref('format'), 'A named test'),
        rule: described(ref('rule'), 'A rule that must hold'),
        minLength: described(size, 'Least number of characters'),
        maxLength: described(size, 'Greatest number of characters'),
        minItems: described(size, 'Least number of entries'),
        maxItems: described(size, 'Greatest number of entries'),
        min: described({ type: 'number' }, 'Least number'),
        max: described({ type: 'number' }, 'Greatest number'),
      },
      { required: ['message'], ...exactlyOne(grammar, checkTests) },
    ),
    field: patchOf(
      grammar,
      {
        ...use,
        label: described(ref('text'), 'Accessible name; also used in generated reasons'),
        widget: described(ref('widget'), 'What it is asked with; must edit the type of the path'),
        options: described(ref('options'), "The widget's own options; values may be formulas"),
        choices: described(
          listOf(byType({ string: {}, number: {}, object: choice })),
          'The allowed values of a select or radio',
        ),
        hint: described(ref('text'), 'Help that stays'),
        placeholder: described(ref('text'), 'Example that goes'),
        required: described(ref('text'), 'The message when the value is not present; makes the field required'),
        checks: described(listOf(ref('check')), 'In order; the first that fails shows its message'),
        messages: described(
          patchMapOf(grammar, { type: 'string' }, ref('text')),
          'Other texts for inherited checks, by check id',
        ),
        normalise: described(listOf(ref('normaliser')), 'Rewritings that are applied when the value is committed'),
        tells: described(
          { type: 'object' },
          'Where to keep what the widget tells besides the value: its names → paths',
        ),
        if: described(ref('rule'), 'Shown, required and validated only if the rule holds'),
        onChange: described(ref('effects'), 'Done after a committed change; no "call", no "wait"'),
      },
      { ...(mode === 'expanded' && { required: ['widget'] }), allOf: widgetOptions(grammar) },
    ),
    fields:
      mode === 'expanded' ? patchMapOf(grammar, { type: 'string' }, ref('field')) : known(grammar, registry.model.form),
  }
}

/** Which options there are, and what is told, depends on the widget, written here or inherited from the library field. */
function widgetOptions({ mode, registry, names }: Grammar): JsonSchema[] {
  return Object.values(registry.widgets).flatMap(({ name, options, tells = {} }) => {
    const then = { properties: { options: optionsOf(options), tells: toldOf(tells) } }
    const direct = { if: { properties: { widget: { const: name } }, required: ['widget'] }, then }
    const uses = Object.keys(names.fields).filter((field) => names.fields[field] === name)
    const used = { if: { properties: { use: { enum: uses } }, required: ['use'], not: { required: ['widget'] } }, then }
    return mode === 'expanded' || uses.length === 0 ? [direct] : [direct, used]
  })
}

/** A path for each thing that the widget tells. */
const toldOf = (tells: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    Object.entries(tells).map(([name, { description = '' }]) => [name, { type: 'string', description }]),
  ),
})

/** A key for each path, so that editors complete them. */
function known(grammar: Grammar, form: JsonSchema): JsonSchema {
  const describe = (path: string) => {
    const schema = path.split('.').reduce<JsonSchema | undefined>((found, key) => found?.properties?.[key], form)
    return schema?.class ? `Data class: ${schema.class}` : ''
  }
  const { properties, ...rest } = patchOf(
    grammar,
    Object.fromEntries(grammar.names.paths.map((path) => [path, described(ref('field'), describe(path))])),
  )
  const { about: _about, ...paths } = properties!
  return {
    ...rest,
    properties: paths,
    ...(grammar.mode === 'library' && { patternProperties: { '^\\$': ref('field') } }),
  }
}
