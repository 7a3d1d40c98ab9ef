import type { JsonSchema } from '#engine/rules/index.ts'
import { currentFormat, parameterTypes } from '../definition.ts'
import type { Registry } from '../registry.ts'
import { dataClasses } from '../shape.ts'
import { effectSchemas } from './effects.ts'
import { answerTypes, byType, grammarOf, listOf, oneOfWords, ref, termSchemas, typed } from './grammar.ts'
import type { Grammar, Names, Schemas } from './grammar.ts'
import { stepSchemas } from './steps.ts'

const schemaOf = (about: JsonSchema, root: string, defs: Schemas): JsonSchema =>
  withoutEmptyLists({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...about, ...ref(root), $defs: defs })

/** JSON Schema of a `funnel.json` (format.md §3), from which editors complete, explain and underline. */
export function funnelSchema(registry: Registry, names: Names): JsonSchema {
  const grammar = grammarOf('funnel', registry, names)
  return schemaOf({ title: 'Funnel' }, 'funnel', { ...parts(grammar), ...funnelSchemas(grammar) })
}

/** JSON Schema of a library file (format.md §3.8), for editors. */
export function librarySchema(registry: Registry, names: Names): JsonSchema {
  const grammar = grammarOf('library', registry, names)
  const defs = parts(grammar)
  return schemaOf({ title: 'Library' }, 'library', { ...defs, ...librarySchemas(grammar, defs.step!) })
}

/** JSON Schema of `policy.json` (format.md §3.9), for editors. */
export function policySchema(registry: Registry, names: Names): JsonSchema {
  const grammar = grammarOf('expanded', registry, names)
  const policy = grammar.object(['format', 'mustPass'], {
    $schema: typed('string'),
    format,
    mustPass: listOf(ref('obligation'), 'What every funnel must ensure that makes the call, or has the step'),
    brands: typed('string', 'Where the files of brands are that add obligations: "../themes/*/theme.json"'),
  })
  const { rule, operation } = termSchemas(grammar)
  const { obligation } = funnelSchemas(grammar)
  return schemaOf({ title: 'Policy' }, 'policy', {
    rule: rule!,
    operation: operation!,
    obligation: obligation!,
    policy,
  })
}

/** JSON Schema of the texts of a language, `texts/<language>.json`, for editors. */
export function textsSchema(registry: Registry, names: Names): JsonSchema {
  const { object } = grammarOf('expanded', registry, names)
  const translation = object(['of', 'is'], {
    of: typed('string', 'The original; once it is another one, the translation is old and not shown'),
    is: typed('string', 'The translation; empty while there is none'),
  })
  const texts = object(['format', 'language', 'texts'], {
    $schema: typed('string'),
    format,
    language: oneOfWords(Object.keys(registry.languages ?? {}), 'The language, which is also the name of the file'),
    draft: typed('boolean', 'The language is not offered to the people who fill the funnel in'),
    texts: {
      type: 'object',
      description: 'Translations by the place (a JSON Pointer) at which the original is written',
      propertyNames: { pattern: '^/' },
      additionalProperties: ref('translation'),
    },
  })
  return schemaOf({ title: 'Texts' }, 'texts', { translation, texts })
}

/**
 * JSON Schema of a definition whose `extends` and `use` are resolved, for the checker. It leaves out the mistakes for
 * which the checker has better messages.
 */
export function expandedSchema(registry: Registry): JsonSchema {
  const none: Names = { fields: {}, effects: [], steps: [], funnels: [], paths: [], events: [] }
  const grammar = grammarOf('expanded', registry, none)
  return schemaOf({}, 'funnel', { ...parts(grammar), ...funnelSchemas(grammar) })
}

const parts = (grammar: Grammar): Schemas => ({
  ...termSchemas(grammar),
  ...effectSchemas(grammar),
  ...stepSchemas(grammar),
})

/** JSON Schema allows no empty `enum` or `allOf`. If a registry has no names of a kind, every name is wrong. */
function withoutEmptyLists<V>(schema: V): V {
  if (Array.isArray(schema)) return schema.map(withoutEmptyLists) as V
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, inner]): [string, unknown][] => {
      if (!['enum', 'allOf'].includes(key) || !Array.isArray(inner) || inner.length > 0)
        return [[key, withoutEmptyLists(inner)]]
      return key === 'enum' ? [['not', {}]] : []
    }),
  ) as V
}

const format: JsonSchema = { const: currentFormat, description: 'The format that the file is written in' }

function funnelSchemas(grammar: Grammar): Schemas {
  const { expanded, object, patch } = grammar
  const whole = expanded
    ? { required: ['id', 'title', 'path', 'order', 'steps'] }
    : {
        required: ['format', 'id', 'title', 'path'],
        anyOf: [{ required: ['extends'] }, { required: ['order', 'steps'] }],
      }
  return {
    obligation: object(['name'], {
      name: typed('string', 'What must be true on every way, in words'),
      before: typed('string', 'The step that may not be reached without it'),
      beforeCall: ref('operation', 'The operation that may not run without it'),
      through: listOf(typed('string'), 'Steps that every way must have passed'),
      asks: listOf(typed('string'), 'Answers: every way must have passed a step that asks for each'),
      holds: ref('rule', 'A rule that must hold by then'),
    }),
    section: {
      ...patch({
        title: ref('text', 'Its name in the task list and in the progress'),
        hint: ref('text', 'A second line in the task list'),
        steps: listOf(ref('id'), 'Its steps, as they follow each other in order'),
        after: listOf(typed('string'), 'The earlier sections that must be completed before it can be started'),
      }),
      ...(expanded && { required: ['title', 'steps'] }),
    },
    enter: patch({
      title: ref('text', 'Heading while it runs'),
      text: ref('text', 'Text while it runs'),
      do: ref('effects', 'Runs before any step, on every load'),
      then: ref('to', 'Where it leads; default: "@asked"'),
    }),
    extraEvent: patch({
      kind: oneOfWords(['browser', 'analytics'], 'Whether the page gets it or analytics; default: browser'),
      payload: typed('object', 'JSON Schema of each member'),
      receives: listOf(typed('string'), 'The data classes that its payload may carry'),
      external: typed('boolean', 'Raised by other scripts'),
    }),
    answer: { title: 'answer', ...patch(answerKeys(grammar)) },
    funnel: { ...patch(funnelKeys(grammar)), ...whole },
  }
}

/**
 * The words of JSON Schema that declare an answer in `data`: those that page and server both keep. What limits an answer
 * stands in the checks of its field, which say it to the person.
 */
const answerKeys = ({ expanded, map }: Grammar): Schemas => ({
  type: { title: 'answerType', ...oneOfWords(answerTypes, 'What kind of value it is; default: any') },
  class: expanded ? {} : oneOfWords(dataClasses, 'What it says about a person'),
  yesNo: expanded ? {} : { const: true, description: 'A boolean to which no is an answer, and nothing is none' },
  enum: {
    ...listOf(
      { type: ['string', 'number'] as never },
      'The only values that it has; a widget with choices asks for it',
    ),
    minItems: 1,
  },
  items: ref('answer', 'What each entry of an array is'),
  properties: map(typed('string'), ref('answer'), 'The members of an object'),
})

function funnelKeys(grammar: Grammar): Schemas {
  const extended = grammar.expanded ? typed('string') : oneOfWords(grammar.names.funnels)
  const applies = ref('rule', 'The step is in the journey only if the rule holds')
  const entry = grammar.object(['step'], { step: ref('id', 'The step'), if: applies })
  const persist = {
    in: oneOfWords(['none', 'session', 'server'], 'Nowhere, in the tab, or on the server as well; default: session'),
    for: ref('duration', 'How long; default: 24h'),
    until: typed('string', 'The path of the step that ends the journey; what is kept is then forgotten'),
  }
  return {
    $schema: typed('string'),
    format,
    id: ref('id', 'Equals the name of its folder'),
    title: typed('string', 'For staff; never shown to the people who fill it in'),
    path: ref('basePath', "A step's address is path/step"),
    aliases: listOf(ref('basePath'), 'Other base routes whose step addresses are redirected here'),
    extends: { ...extended, description: 'Lays this file over that funnel' },
    home: ref('route', 'Where Back on the first step leads; must be in exits'),
    exits: listOf(ref('route'), 'The only routes that a redirect may use'),
    nav: ref('nav', 'Labels for all steps'),
    blocks: ref('blocks', 'Content around every step'),
    progress: ref('text', 'Tells the position in the journey, from journey.position and journey.total'),
    slow: grammar.patchMap(
      ref('duration'),
      ref('text'),
      'Texts shown while a call runs, by how long it has run; a step may have its own',
    ),
    order: listOf(
      byType({ string: ref('id'), object: entry }),
      'The table of contents: @next, Back, progress and addresses follow it',
    ),
    sections: grammar.patchMap(
      ref('id'),
      ref('section'),
      'Groups of steps with progress of their own; a step with "tasks" lists them',
    ),
    unknownStep: grammar.orFalse(
      ref('id'),
      'string',
      "Where an unknown step's address leads; false: the not-found page",
    ),
    enter: ref('enter', 'Entry guard: runs before any step on every load'),
    rules: grammar.patchMap(ref('name'), ref('rule'), 'Named facts, used by name in every rule'),
    mustPass: listOf(ref('obligation'), 'Safety properties, proved at build time'),
    data: grammar.patchMap(
      typed('string'),
      ref('answer'),
      'Extra answers of this funnel: path to what the answer is, as JSON Schema with class',
    ),
    computed: grammar.patchMap(
      ref('path'),
      ref('rule'),
      'Answers that are computed again whenever another one changes: path to the rule that gives the value',
    ),
    events: grammar.patchMap(ref('id'), ref('extraEvent'), 'Extra events of this funnel'),
    persist: {
      ...grammar.patch(persist),
      description: 'Where and how long answers and receipts are kept, and the path of the step that ends the journey',
    },
    steps: ref('steps', 'The steps by id'),
    accept: listOf(typed('string'), 'Codes of warnings and advice that are accepted for this funnel'),
  }
}

const parameters = 'Parameters by name: their type, or { type, default }'

/** Schemas of a library file: entries by name; steps and effect lists have parameters. */
function librarySchemas({ registry, names }: Grammar, step: JsonSchema): Schemas {
  const { map, object } = grammarOf('expanded', registry, names)
  const type = oneOfWords(parameterTypes)
  const withDefault = {
    type: 'object',
    additionalProperties: false,
    required: ['type'],
    properties: { type, default: {} },
  }
  return {
    params: map(ref('name'), { anyOf: [type, withDefault] }, parameters),
    effectList: object(['do'], {
      params: ref('params', parameters),
      do: ref('effects', 'The effects that "use" stands for'),
    }),
    libraryStep: { ...step, properties: { params: ref('params', parameters), ...step.properties } },
    library: object([], {
      $schema: typed('string'),
      format,
      fields: map(ref('id'), ref('field'), 'Fields'),
      effects: map(ref('id'), ref('effectList'), 'Effect lists'),
      steps: map(ref('id'), ref('libraryStep'), 'Steps'),
      rules: map(ref('name'), ref('rule'), 'Named rules'),
    }),
  }
}
