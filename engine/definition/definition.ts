/**
 * The shape of a definition after `extends` and `use` are resolved: what authors write, key by key (docs/format.md §3).
 * Rules and formulas are still text here; `engine/rules` turns them into typed trees.
 */

/** A CEL condition that gives yes or no. */
export type RuleText = string
/** Text in which `{…}` inserts a rule's value and `{{`, `}}` are braces. */
export type TextTemplate = string
/** Any JSON value; a string that begins with `= ` is a formula. */
export type ValueTemplate = unknown
/** `500ms`, `2s`, `1.5s`, `10m`, `24h`. */
export type Duration = string

export interface Branch {
  about?: string
  if?: RuleText
  do?: Effect[]
  to?: To
  redirect?: string
  query?: Record<string, TextTemplate>
  fail?: TextTemplate
}
export type To = string | Branch | Branch[]

export interface CallEffect {
  call: string
  with?: Record<string, ValueTemplate>
  as?: string
  onFail?: To
  timeout?: Duration
  retry?: { times: number; wait: Duration }
}
export type EmitEffect = { emit: string; with?: Record<string, ValueTemplate> | string }
export type TrackEffect = { track: string; with?: Record<string, ValueTemplate> | string }
/** What a `use` effect becomes: its list stands in its place, and its `if` is decided once before the first. */
export type UsedEffects = { effects: Effect[] }
export type Effect = { if?: RuleText; about?: string } & (
  | CallEffect
  | { set: Record<string, ValueTemplate> | string }
  | { wait: Duration }
  | EmitEffect
  | TrackEffect
  | { alert: TextTemplate }
  | { error: TextTemplate }
  /** With `again` the next call tells the operation that the person asks for it again. */
  | { forget: string; with?: Record<string, ValueTemplate>; again?: boolean }
  | UsedEffects
)

export const effectVerbs = ['call', 'set', 'wait', 'emit', 'track', 'alert', 'error', 'forget'] as const
export type EffectVerb = (typeof effectVerbs)[number]

export interface Check {
  about?: string
  id?: string
  message: TextTemplate
  /** Shown while the answer is still being typed and fails the test. */
  typing?: TextTemplate
  /** Where in a composite value the message shows. */
  at?: string
  pattern?: string
  format?: string
  rule?: RuleText
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  min?: number
  max?: number
}
export const checkTests = [
  'pattern',
  'format',
  'rule',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'min',
  'max',
] as const
export type CheckTest = (typeof checkTests)[number]
/** The name of a check: its own, or the format, the member or the test that it is about. */
export const checkIdOf = (check: Check): string =>
  check.id ?? check.format ?? check.at ?? checkTests.find((test) => check[test] !== undefined) ?? ''

export type Choice = string | number | { value: string | number; label: string }

export interface Field {
  about?: string
  label: TextTemplate
  widget: string
  options?: Record<string, ValueTemplate>
  choices?: Choice[]
  hint?: TextTemplate
  placeholder?: TextTemplate
  required?: TextTemplate
  checks?: Check[]
  messages?: Record<string, TextTemplate>
  normalise?: string[]
  /** Paths that keep what the widget tells besides its value, by its names for it. */
  tells?: Record<string, string>
  if?: RuleText
  onChange?: Effect[]
}

export interface Block {
  about?: string
  block: string
  if?: RuleText
  options?: Record<string, ValueTemplate>
}
export type Blocks = { top?: Block[]; bottom?: Block[] }
export interface Button extends Branch {
  label: TextTemplate
  kind?: 'primary' | 'secondary' | 'link'
  /** The answers of class `consent` that a press gives; its label or the text above says so. */
  consents?: string[]
}
export interface Nav {
  next?: TextTemplate | false
  back?: TextTemplate | false
  busy?: TextTemplate
  place?: 'footer' | 'page'
  shut?: 'explain' | 'focus'
}

export interface Step {
  about?: string
  title?: TextTemplate
  text?: TextTemplate
  /** Second line of a stage, shown while it is active. */
  detail?: TextTemplate
  /** What `text` becomes, this long after arrival. */
  later?: Record<Duration, TextTemplate>
  as?: 'page' | 'stage' | 'dialog' | 'notice'
  tone?: 'info' | 'success' | 'warning' | 'error'
  blocks?: Blocks
  buttons?: Record<string, Button>
  nav?: Nav | false
  fields?: Record<string, Field>
  needs?: string[]
  gate?: RuleText
  reason?: TextTemplate
  entry?: 'flow' | 'direct' | 'link-only'
  guard?: Branch[]
  do?: Effect[]
  min?: Duration
  then?: To
  start?: To
  steps?: Record<string, Step>
  next?: To
  back?: To
  on?: Record<string, To>
  after?: Record<Duration, To>
  catch?: To
  final?: boolean
  counts?: boolean
  freezes?: boolean
  was?: string[]
  track?: string | false
  accept?: string[]
}

export type OrderEntry = { step: string; if?: RuleText }

export interface Obligation {
  about?: string
  name: string
  before?: string
  beforeCall?: string
  through?: string[]
  holds?: RuleText
}

/** The format that this engine reads; `runnel migrate` brings older definitions up to it. One that names none is of format 1. */
export const currentFormat = 2

export interface Definition {
  $schema?: string
  /** The format of the file, now 2. A definition made in memory has the current format. */
  format?: number
  about?: string
  id: string
  title: string
  path: string
  aliases?: string[]
  extends?: string
  home?: string
  exits?: string[]
  nav?: Nav
  blocks?: Blocks
  /** How the place in the journey is told. */
  progress?: TextTemplate
  order: (string | OrderEntry)[]
  unknownStep?: string | false
  enter?: { title?: TextTemplate; text?: TextTemplate; do?: Effect[]; then?: To }
  rules?: Record<string, RuleText>
  mustPass?: Obligation[]
  data?: Record<string, Record<string, unknown>>
  events?: Record<string, unknown>
  persist?: { in?: 'none' | 'session' | 'server'; for?: Duration; until?: string }
  steps: Record<string, Step>
  accept?: string[]
}

/** A declared parameter of a library step or effect list. */
export const parameterTypes = [
  'to',
  'text',
  'rule',
  'value',
  'duration',
  'effects',
  'operation',
  'path',
  'result',
] as const
export type ParameterType = (typeof parameterTypes)[number]
export type Parameter = ParameterType | { type: ParameterType; default?: unknown }

/** `funnels/library/*.json`: what funnels share and take with `use`. */
export interface Library {
  format?: number
  fields?: Record<string, Partial<Field> & { use?: string }>
  effects?: Record<string, { about?: string; params?: Record<string, Parameter>; do: unknown[] }>
  steps?: Record<string, Record<string, unknown>>
  rules?: Record<string, RuleText>
}
