import type { JsonSchema } from '#engine/rules/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { checkTests, repeatLayouts } from '../definition.ts'
import { branchEnds, branchKeys } from './effects.ts'
import { byType, formula, listOf, oneOfWords, ref, typed, type Grammar, type Schemas } from './grammar.ts'

/** Keys that a step with inner steps may not have. */
export const notBesideSteps = ['fields', 'lookups', 'needs', 'gate', 'next', 'then', 'buttons', 'final'] as const

/** Schemas of steps and of what they show: blocks, buttons, navigation, fields and checks. */
export function stepSchemas(grammar: Grammar): Schemas {
  const { expanded, mode, object, patch, patchMap, exactlyOne } = grammar
  const label = (description: string) =>
    expanded
      ? byType({ string: ref('text'), boolean: {} }, description)
      : grammar.orFalse(ref('text'), 'string', description)
  const block = object(['block'], {
    block: ref('blockName', 'Which block'),
    if: ref('rule', 'Shown only if the rule holds'),
    options: ref('options', "The block's own options; values may be formulas, texts may use {…}"),
  })
  const button = patch({
    label: ref('text', 'What the button says'),
    kind: oneOfWords(['primary', 'secondary', 'link'], 'How it looks; default: secondary'),
    consents: listOf(ref('path'), 'The consents that a press gives; the page has to say so'),
    ...branchKeys(grammar),
    if: ref('rule', 'The button is there only if the rule holds'),
  })
  const asked = { if: { not: { required: ['each'] } }, then: { required: ['widget'] } }
  return {
    reason: object(['text'], {
      if: ref('rule', 'Shown only if the rule holds; one without it is the last'),
      text: ref('text', 'Why Next is shut then'),
    }),
    requirement: object(['text'], {
      if: ref('rule', 'The field is required while the rule holds; of a list the first that holds counts'),
      text: ref('text', 'The message while the value is missing then'),
    }),
    blockOptions: { if: { required: ['block'] }, then: { allOf: blockOptions(grammar) } },
    block: { ...block, allOf: [ref('blockOptions')] },
    blocks: patch({
      top: listOf(ref('block'), 'Content above the fields'),
      bottom: listOf(ref('block'), 'Content below the buttons'),
    }),
    // A variant may change one key of a button that it inherits.
    button: { ...button, ...(mode !== 'funnel' && { required: ['label'], ...exactlyOne(branchEnds) }) },
    nav: patch({
      next: label('Label of Next; false hides it'),
      back: label('Label of Back; false hides it'),
      busy: ref('text', 'Label of Next while busy'),
      place: oneOfWords(['footer', 'page'], 'Footer bar, or Next at the end of the content'),
      shut: oneOfWords(
        ['explain', 'focus'],
        'What a press on a shut Next does: show every message, or only focus the first missing field',
      ),
    }),
    check: { ...object(['message'], checkKeys), ...exactlyOne(checkTests) },
    choice: object(['value', 'label'], choiceKeys),
    // A variant may change one key of what it inherits.
    listedChoices: { ...patch(listedKeys), ...(mode !== 'funnel' && { required: ['of'] }) },
    lookup: { ...patch(lookupKeys(grammar)), ...(mode !== 'funnel' && { required: ['call'] }) },
    widgetOptions: { allOf: widgetOptions(grammar) },
    field: { ...patch(fieldKeys(grammar)), ...(expanded && asked), allOf: [ref('widgetOptions')] },
    each: { ...patch(eachKeys(grammar)), ...(expanded && { required: ['title', 'fields'] }) },
    fields: expanded ? patchMap(typed('string'), ref('field')) : fieldsByPath(grammar),
    summary: patch({
      steps: listOf(ref('id'), 'The steps whose answers it shows; default: all before it'),
      without: listOf(ref('path'), 'Answers that it leaves out'),
    }),
    step: patch(stepKeys(grammar)),
    steps: patchMap(ref('id'), ref('step')),
  }
}

const size = (description: string): JsonSchema => ({ type: 'integer', minimum: 0, description })
const checkKeys: Schemas = {
  id: typed('string', 'Name by which messages replaces its text; default: its format, at or test'),
  message: ref('text', 'Shown when the test fails'),
  typing: ref('text', 'Shown while the answer is still being typed and fails the test'),
  at: typed('string', 'Member of a composite value at which the message is shown'),
  pattern: { type: 'string', format: 'regex', description: 'A regular expression that the text must match' },
  format: ref('format', 'A named test'),
  rule: ref('rule', 'A rule that must hold'),
  minLength: size('Least number of characters'),
  maxLength: size('Greatest number of characters'),
  minWords: size('Least number of words, which white space separates'),
  maxWords: size('Greatest number of words, which white space separates'),
  minItems: size('Least number of entries'),
  maxItems: size('Greatest number of entries'),
  min: typed('number', 'Least number'),
  max: typed('number', 'Greatest number'),
}

const choiceKeys: Schemas = {
  value: { type: ['string', 'number'] as never, description: 'The answer that the choice gives' },
  label: ref('text', 'What the choice says'),
  hint: ref('text', 'A second line of the choice'),
  if: ref('rule', 'Offered only if the rule holds'),
}

const listedKeys: Schemas = {
  of: ref('rule', 'The list: each entry is a choice, which the other keys read as "item"'),
  value: ref('rule', 'The answer that the choice gives, a text or a number; default: item'),
  label: ref('text', 'What the choice says; default: its value'),
  hint: ref('text', 'A second line of the choice'),
  if: ref('rule', 'Offered only if the rule holds'),
  none: ref('text', 'Shown while nothing is offered'),
}

const lookupKeys = ({ map }: Grammar): Schemas => ({
  call: ref('operation', 'The operation that is looked up; it may be repeated and is not once-only'),
  with: map(typed('string'), ref('value'), "Inputs that differ from the contract's defaults"),
  if: ref('rule', 'Looked up only while the rule holds'),
  wait: ref('duration', 'How long after the last change of its inputs; default: 300ms'),
  waiting: ref('text', 'Shown beside the fields that depend on it while it runs'),
  failed: ref('text', 'Shown beside the fields that depend on it when it has failed'),
  onFail: oneOfWords(['pass', 'refuse'], 'What becomes of a check that cannot be made then; default: pass'),
})

function fieldKeys(grammar: Grammar): Schemas {
  const fields = Object.keys(grammar.names.fields)
  return {
    ...grammar.use(fields, 'A field of the library; the keys written beside it are laid over it'),
    label: ref('text', 'Accessible name; also used in generated reasons'),
    widget: ref('widget', 'The widget that asks for it; must edit the type of the path'),
    each: ref('each', 'In place of a widget, for a list of objects: what is asked for each item'),
    options: ref('options', "The widget's own options; values may be formulas"),
    choices: byType(
      { array: { items: byType({ string: {}, number: {}, object: ref('choice') }) }, object: ref('listedChoices') },
      'What may be chosen: values, or the entries of a list',
    ),
    hint: ref('text', 'Help that stays visible'),
    placeholder: ref('text', 'Example that disappears while typing'),
    required: byType(
      { string: ref('text'), object: ref('requirement'), array: { items: ref('requirement') } },
      'The message while the value is missing, which makes the field required; or when it is required, with the message then',
    ),
    starts: ref('value', 'The answer that the field begins with when it is first shown without one'),
    fixed: {
      ...byType({ string: ref('rule'), boolean: { const: true } }),
      description: 'While the rule holds, or always: the answer is shown as text and cannot be changed',
    },
    checks: listOf(ref('check'), 'In order; the first that fails shows its message'),
    messages: grammar.patchMap(typed('string'), ref('text'), 'Other texts for inherited checks, by check id'),
    normalise: listOf(ref('normaliser'), 'Normalisers that are applied when the value is committed'),
    tells: typed('object', 'Paths that keep what the widget tells besides its value, by name'),
    if: ref('rule', 'Shown, required and validated only if the rule holds'),
    onChange: ref('effects', 'Done after a committed change; no "call", no "wait"'),
    summary: ref('text', 'What the answer is called in the summary of a step; default: its label'),
  }
}

/** The keys of a repeat. */
const eachKeys = ({ patchMap }: Grammar): Schemas => ({
  layout: oneOfWords(
    repeatLayouts,
    'rows (default): one group of fields below the other; matrix: a table; pages: a list, and each item on a page of its own',
  ),
  title: ref('text', 'Name of an item: its heading, and in the names of its buttons'),
  min: size('Least number of items'),
  max: size('Greatest number of items'),
  add: ref('text', 'Label of the button that adds an item'),
  remove: ref('text', 'Label of the button that removes an item'),
  change: ref('text', 'Label of the button that opens the page of an item'),
  fields: patchMap(typed('string'), ref('field'), 'What is asked, by member of the item'),
})

function stepKeys(grammar: Grammar): Schemas {
  const { expanded, names, patchMap } = grammar
  const nav: JsonSchema = expanded
    ? { type: ['object', 'boolean'] as never, if: { type: 'object' }, then: ref('nav') }
    : { anyOf: [ref('nav'), { const: false }] }
  return {
    ...grammar.use(names.steps, 'A step of the library; the keys written beside it are laid over it'),
    ...(!expanded && { with: typed('object', 'Arguments for its parameters') }),
    title: ref('text', 'Heading; takes the focus on arrival. Required for page, dialog and notice'),
    text: ref(
      'text',
      'Paragraph under the heading, or the row text of a stage; a row whose text says nothing is not shown',
    ),
    detail: ref('text', 'Second line of a stage, shown while it is active'),
    later: patchMap(ref('duration'), ref('text'), 'Texts that replace "text", by time since arrival'),
    slow: patchMap(
      ref('duration'),
      ref('text'),
      'Texts shown while a call of this step or of a step inside it runs, by how long it has run',
    ),
    as: oneOfWords(
      ['page', 'stage', 'dialog', 'notice'],
      'How it is shown: page (default at top level), stage (default inside), dialog over the outer step, notice in its place',
    ),
    tone: oneOfWords(
      ['info', 'success', 'warning', 'error'],
      'Tone of a notice; warning and error are announced at once',
    ),
    blocks: ref('blocks', 'Content around the fields'),
    buttons: patchMap(ref('id'), ref('button'), 'Buttons with their own consequences; the gate does not shut them'),
    nav: { ...nav, description: "Laid over the funnel's nav; false hides Next and Back" },
    fields: ref('fields', 'What is asked, in the order written'),
    lookups: patchMap(
      ref('name'),
      ref('lookup'),
      'Calls that run while the step is shown, and again when their inputs change; by the name of the result',
    ),
    tasks: {
      const: true,
      description: 'Shows the sections with their status; Next opens when all that apply are completed',
    },
    summary: ref('summary', 'Shows what was asked before, each answer with a way to change it'),
    needs: listOf(ref('path'), 'Next opens when all of these are present; default: the required fields that are shown'),
    gate: ref('rule', 'Next opens when "needs" and this hold; "valid" means that all fields are valid'),
    reason: byType(
      { string: ref('text'), array: { items: ref('reason') } },
      'Why Next is shut: a text, or a list of which the first that holds is shown; default: a list of the missing fields',
    ),
    entry: oneOfWords(
      ['flow', 'direct', 'link-only'],
      'Whether its address may be opened out of turn; link-only is also skipped by @next',
    ),
    guard: ref('branches', 'Decided on arrival before anything else; the first that holds is taken'),
    do: ref('effects', 'Runs on arrival, while the step is shown as busy'),
    min: ref('duration', 'Shown at least this long, counted from arrival'),
    then: ref('to', 'Decided when "do" is over; the step then goes on automatically'),
    start: ref('to', 'Which inner step comes first; default: the first one written'),
    steps: ref('steps', 'Inner steps; not beside fields, needs, gate, next, then, buttons, final'),
    next: ref('to', 'Where Next leads, after gate and validation'),
    back: ref('to', 'Where Back leads'),
    on: patchMap(ref('event'), ref('to'), 'Handlers of browser events while this step or one inside it is active'),
    after: patchMap(ref('duration'), ref('to'), 'Counted from the moment the step waits; leaving cancels it'),
    catch: ref('to', 'Where failures of this step and of automatic steps inside it go'),
    final: typed('boolean', 'The journey may end here'),
    counts: typed('boolean', 'Whether the step counts for progress'),
    freezes: typed(
      'boolean',
      'Once it is completed, changes of the definition do not ask this step and those before it again',
    ),
    was: listOf(ref('id'), 'Former ids: old addresses are redirected, stored progress carries over'),
    track: grammar.orFalse(typed('string'), 'string', 'Name in analytics; false: not tracked'),
    accept: listOf(typed('string'), 'Codes of warnings and advice that are accepted for this step'),
  }
}

/** The schema of the options of a widget or block, in which a formula may replace every value that is not `literal`. */
const optionsOf = (schema: JsonSchema): JsonSchema =>
  withFormulas({ type: 'object', additionalProperties: false, ...schema })

function withFormulas(schema: JsonSchema): JsonSchema {
  const { properties, items } = schema
  const members = Object.entries(properties ?? {}).map(([key, member]) => [key, orFormula(member)])
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(members) as Schemas }),
    ...(items && { items: orFormula(items) }),
  }
}

function orFormula({ literal, ...schema }: JsonSchema): JsonSchema {
  if (literal) return schema
  const { description, ...bare } = withFormulas(schema)
  return { ...(description !== undefined && { description }), if: formula, else: bare }
}

const blockOptions = ({ registry }: Grammar): JsonSchema[] =>
  Object.values(registry.blocks).map(({ name, options }) => ({
    if: { properties: { block: { const: name } } },
    then: {
      properties: { options: optionsOf(options) },
      ...((options.required?.length ?? 0) > 0 && { required: ['options'] }),
    },
  }))

/** Options and tells by widget, which is written in the field or comes from the library field that it uses. */
function widgetOptions({ expanded, registry, names }: Grammar): JsonSchema[] {
  return Object.values(registry.widgets).map(({ name, options, tells = {} }) => {
    const paths = Object.entries(tells).map(([told, { description = '' }]) => [told, typed('string', description)])
    const told = { type: 'object', additionalProperties: false, properties: Object.fromEntries(paths) as Schemas }
    const direct: JsonSchema = { properties: { widget: { const: name } }, required: ['widget'] }
    const uses = Object.keys(names.fields).filter((field) => ownValue(names.fields, field) === name)
    const used = { properties: { use: { enum: uses } }, required: ['use'], not: { required: ['widget'] } }
    return {
      if: expanded || uses.length === 0 ? direct : { anyOf: [direct, used] },
      then: { properties: { options: optionsOf(options), tells: told } },
    }
  })
}

/** Fields with a key for each path, so that editors complete the paths. */
function fieldsByPath(grammar: Grammar): JsonSchema {
  const { mode, names, registry, patch } = grammar
  const field = (path: string) => {
    const schema = path
      .split('.')
      .reduce<JsonSchema | undefined>((at, key) => ownValue(at?.properties, key), registry.model.form)
    return ref('field', schema?.class && `Data class: ${schema.class as string}`)
  }
  const { properties, ...rest } = patch(Object.fromEntries(names.paths.map((path) => [path, field(path)])))
  const { about: _about, ...paths } = properties!
  return { ...rest, properties: paths, ...(mode === 'library' && { patternProperties: { '^\\$': ref('field') } }) }
}
