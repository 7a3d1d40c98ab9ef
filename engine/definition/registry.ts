import type { FunctionWorld, JsonSchema, RuleFunction } from '#engine/rules/index.ts'
import { ownValue, onlyOwn } from '#engine/rules/index.ts'
import type { EventContract, OperationContract } from './contracts.ts'
import { type Check, checkTests, type Field } from './definition.ts'
import type { Language } from './language.ts'
import type { TextKind } from './plainText.ts'

/** A field as `says` sees it: its options, and its choices with their labels. */
export interface SaidField {
  options: Record<string, unknown>
  choices: { value: string | number; label: string }[]
  /** The tag of the language in which texts are shown, for `Intl`; absent in the original. */
  language?: string | undefined
}

/**
 * How a value reads as text for people, in one line or several; `true` if people read only that it is given, undefined if it
 * is not to be read at all.
 */
export type Says = (value: unknown, field: SaidField) => string | string[] | true | undefined

/** An option of a widget that limits its value. Its number cannot be a formula where the limit has to hold on the server. */
export interface Limit {
  option: string
  /** The test that refuses more. It is the id of the check as well. */
  test: 'maxLength' | 'maxWords' | 'maxItems'
  /** The limit where the option is not written; without it there is none. */
  usual?: number
  /** Its message: the key in the widget's `messages`. `{max}` in it is the limit. */
  says: string
  /** The key of the message where the limit is 1. */
  saysOne?: string
}

/** A widget without its React component, as the checker, the compiler, the editor schema and the preview read it. */
export interface WidgetDefinition {
  name: string
  about: string
  deprecated?: string
  /** JSON Schema of the values that it edits. `type: 'string'` fits every text path. */
  edits: JsonSchema
  /** JSON Schema of `options`, which is an object. */
  options: JsonSchema
  /** The widget's own texts by key; `options.messages` may replace them. */
  messages: Record<string, string>
  /** Labels of the members of a composite value, for the reason of a shut Next: `{ row: 'Row' }`. */
  members?: Record<string, string>
  /** JSON Schemas of its tells by name: what it reports besides its value. A field's `tells` says where they are kept. */
  tells?: Record<string, JsonSchema>
  /** Operations that it calls. */
  operations?: string[]
  /** The checks that every field with it has before its own. They speak of typed text that is no answer. */
  checks?: readonly Check[]
  /** The normal form of the text that is typed into it; of a composite value, of each member. A widget that edits a string takes a `line`. */
  text?: TextKind
  /** What its component makes of typed text, for runs without components: tests, generated journeys. */
  reads?: (text: string) => unknown
  /**
   * How its value reads, where the usual way (text as it is, numbers, Yes and No, labels of choices) is wrong. It is never
   * asked about values of class `secret`.
   */
  says?: Says
  /** Options that limit its value. Each is a check of every field with it, after `checks`. */
  limits?: readonly Limit[]
  /** Whether it needs `choices`. */
  choices?: boolean
  /** A valid value, for docs, previews and contract tests. */
  example: unknown
  /** Options without which it does not show its example. */
  exampleOptions?: Record<string, unknown>
}

/** A field that shows a widget with its example, for docs, pictures and previews. */
export const exampleField = ({ name, choices, example, exampleOptions }: WidgetDefinition) => ({
  label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll('-', ' '),
  widget: name,
  ...(choices && { choices: [...new Set([example as string, 'yes', 'no'])].slice(0, 3) }),
  ...(exampleOptions && { options: exampleOptions }),
})

/** The limits that the widget of a field sets it. One that a formula sets has no number. */
export function limitsOf(
  { widget, options }: Field,
  { widgets }: Pick<Registry, 'widgets'>,
): (Limit & { most?: number })[] {
  return (ownValue(widgets, widget)?.limits ?? []).flatMap((limit) => {
    const written = ownValue(options, limit.option) ?? limit.usual
    return written === undefined ? [] : [{ ...limit, most: typeof written === 'number' ? written : undefined }]
  })
}

/** The key in `messages` of what a widget says of a limit. */
export const keyOfMessage = ({ most, says, saysOne = says }: Limit & { most?: number }): string =>
  most === 1 ? saysOne : says

/** The text of a check, made of a message of a widget: `{max}` is the limit, other braces are braces, and a formula gives the text. */
const messageOf = (message: string, most: number): string =>
  message.startsWith('= ')
    ? `{${message.slice(2)}}`
    : message.replaceAll('{max}', String(most)).replace(/[{}]/g, (brace) => brace.repeat(2))

/** The checks that a field has from its widget. A check of its own with the same test takes the place of the widget's, for its message and its turn. */
export function widgetChecksOf(field: Field, registry: Pick<Registry, 'widgets'>): Check[] {
  const { checks = [], messages = {} } = ownValue(registry.widgets, field.widget) ?? {}
  const texts = { ...messages, ...(field.options?.messages as Record<string, string> | undefined) }
  const limits = limitsOf(field, registry).flatMap((limit): Check[] => {
    const { test, most } = limit
    return most === undefined
      ? []
      : [{ [test]: most, message: messageOf(ownValue(texts, keyOfMessage(limit)) ?? '', most) }]
  })
  const isSame = (one: Check, other: Check): boolean =>
    checkTests.some((test) => one[test] !== undefined && one[test] === other[test])
  return [...checks, ...limits].filter((check) => !field.checks?.some((own) => isSame(own, check)))
}

/** The kind of text that is typed into a field; undefined where nothing is typed, because the answer is chosen, drawn or sent. */
export function typedTextOf({ widget, choices }: Field, { widgets }: Pick<Registry, 'widgets'>): TextKind | undefined {
  const { text, edits } = ownValue(widgets, widget) ?? {}
  return choices ? undefined : (text ?? (edits?.type === 'string' ? 'line' : undefined))
}

/** The checks of a field: those of its widget, then its own. */
export const checksOf = (field: Field, registry: Pick<Registry, 'widgets'>): Check[] => [
  ...widgetChecksOf(field, registry),
  ...(field.checks ?? []),
]

/** The name of the normaliser that reads as a widget does. Authors cannot write it, and a page does without it. */
const readingOf = (widget: string): string => `widget:${widget}`

/** The normalisers of a field, after what its widget makes of typed text. */
export const normalisersOf = (
  { widget = '', normalise = [] }: Field,
  { widgets }: Pick<Registry, 'widgets'>,
): string[] => [...(ownValue(widgets, widget)?.reads ? [readingOf(widget)] : []), ...normalise]

/** The normalisers of all widgets that read typed text. */
export const widgetNormalisers = (widgets: Registry['widgets']): Record<string, Normaliser['run']> =>
  Object.fromEntries(
    Object.entries(widgets).flatMap(([name, { reads }]) =>
      reads ? [[readingOf(name), (value: unknown) => (typeof value === 'string' ? reads(value) : value)]] : [],
    ),
  )

/** How values read, by widget, of all widgets that say it themselves. */
export const widgetSays = (widgets: Registry['widgets']): Record<string, Says> =>
  Object.fromEntries(Object.entries(widgets).flatMap(([name, { says }]) => (says ? [[name, says]] : [])))

/** A block: content without an answer. */
export interface BlockDefinition {
  name: string
  about: string
  deprecated?: string
  /** JSON Schema of its options, which are an object. */
  options: JsonSchema
  /** Valid options, for docs, previews and contract tests. */
  example: Record<string, unknown>
  /** Other valid options under which it looks different, by a name for people. */
  states?: Record<string, Record<string, unknown>>
}

/** A named test of a value for the check `format`, with valid and invalid examples. */
export interface ValueFormat {
  about: string
  deprecated?: string
  valid: unknown[]
  invalid: unknown[]
  test: (value: unknown, world: FunctionWorld) => boolean
}

/** A pure, idempotent conversion of a committed value; `examples` are pairs of input and output. */
export interface Normaliser {
  about: string
  deprecated?: string
  examples: [unknown, unknown][]
  run: (value: unknown) => unknown
}

/**
 * Every name that a definition may use, and what it means. The engine itself defines none. One with `deprecated`, which says
 * what to do instead, still works, and the checker says where it is used.
 */
export interface Registry {
  model: { form: JsonSchema; local: JsonSchema; theme: JsonSchema; query: JsonSchema }
  operations: Record<string, OperationContract>
  events: Record<string, EventContract>
  widgets: Record<string, WidgetDefinition>
  blocks: Record<string, BlockDefinition>
  functions: Record<string, RuleFunction>
  formats: Record<string, ValueFormat>
  normalisers: Record<string, Normaliser>
  /** Texts of the vocabulary in other languages, by the tag of the language: `cy`. */
  languages?: Record<string, Language>
}

/** The parts of a vocabulary that a product has; schemas are JSON Schema or TypeBox. */
export interface RegistryParts extends Partial<Omit<Registry, 'model'>> {
  model: Partial<Record<keyof Registry['model'], object>>
}

const noAnswers: JsonSchema = { type: 'object', properties: {} }

/** A registry of the parts that a product has: what it leaves out is empty. */
export const defineRegistry = ({ model, ...tables }: RegistryParts): Registry => ({
  operations: {},
  events: {},
  widgets: {},
  blocks: {},
  functions: {},
  formats: {},
  normalisers: {},
  ...tables,
  model: {
    form: noAnswers,
    local: noAnswers,
    theme: noAnswers,
    query: noAnswers,
    ...(model as Partial<Registry['model']>),
  },
})

const safe = new WeakMap<Registry, Registry>()

/** The registry with tables that have no prototype, for looking up names that authors write. It is cached by registry. */
export function withOwnNames(registry: Registry): Registry {
  const known = safe.get(registry)
  if (known) return known
  const { model, ...tables } = registry
  const names = Object.entries(tables).map(([name, table]) => [name, onlyOwn<unknown>(table)])
  const own = { model, ...Object.fromEntries(names) } as Registry
  safe.set(registry, own).set(own, own)
  return own
}
