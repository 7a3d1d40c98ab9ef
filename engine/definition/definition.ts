/**
 * The types of a definition whose `extends` and `use` are resolved (format.md §3). Rules and formulas are still text;
 * `engine/rules` compiles them to typed trees.
 */

/** A CEL rule; most places need one that gives a boolean. */
export type RuleText = string
/** Text in which `{…}` inserts the value of a rule; `{{` and `}}` are literal braces. */
export type TextTemplate = string
/** Any JSON value; a string that begins with `= ` is a formula. */
export type ValueTemplate = unknown
/** `500ms`, `2s`, `1.5s`, `10m`, `24h`. */
export type Duration = string

/** A branch of a transition (format.md §3.5). It has at most one of `to`, `redirect`, `leave` and `fail`. */
export interface Branch {
  about?: string
  if?: RuleText
  do?: Effect[]
  to?: To
  redirect?: string
  query?: Record<string, TextTemplate>
  /** Name of a result whose operation leads to another site (`leaves` of its contract). */
  leave?: string
  fail?: TextTemplate
}
/** A transition: a target, a branch, or branches of which the first that holds is taken (format.md §3.5). */
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
/** A resolved `use` effect: the effects of the library entry. Its `if` is decided once, before the first of them. */
export type UsedEffects = { effects: Effect[] }
/** One effect (format.md §3.6). */
export type Effect = { if?: RuleText; about?: string } & (
  | CallEffect
  | { set: Record<string, ValueTemplate> | string }
  | { wait: Duration }
  | EmitEffect
  | TrackEffect
  | { alert: TextTemplate }
  | { error: TextTemplate }
  /** With `again` the next call tells the operation that the person asks for another run. */
  | { forget: string; with?: Record<string, ValueTemplate>; again?: boolean }
  | UsedEffects
)

export const effectVerbs = ['call', 'set', 'wait', 'emit', 'track', 'alert', 'error', 'forget'] as const
export type EffectVerb = (typeof effectVerbs)[number]

/** A check of a field, with exactly one of `checkTests` (format.md §3.4). */
export interface Check {
  about?: string
  id?: string
  message: TextTemplate
  /** Shown while the answer is still being typed and fails the test. */
  typing?: TextTemplate
  /** The member of a composite value at which the message is shown. */
  at?: string
  pattern?: string
  format?: string
  rule?: RuleText
  minLength?: number
  maxLength?: number
  minWords?: number
  maxWords?: number
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
  'minWords',
  'maxWords',
  'minItems',
  'maxItems',
  'min',
  'max',
] as const
export type CheckTest = (typeof checkTests)[number]
/** The id of a check, by which `messages` names it: its `id`, otherwise its `format`, its `at`, or its test. */
export const checkIdOf = (check: Check): string =>
  check.id ?? check.format ?? check.at ?? checkTests.find((test) => check[test] !== undefined) ?? ''

/** A choice: its value alone, or with its texts and the rule under which it is offered. */
export type Choice =
  | string
  | number
  | { about?: string; value: string | number; label: TextTemplate; hint?: TextTemplate; if?: RuleText }

/** Choices out of a list (format.md §3.4). In every key but `of` and `none` the root `item` is an entry of the list. */
export interface ListedChoices {
  about?: string
  /** A rule that gives the list. */
  of: RuleText
  /** The value of the choice, a text or a number; default: the entry itself. */
  value?: RuleText
  /** Default: the value. */
  label?: TextTemplate
  hint?: TextTemplate
  if?: RuleText
  /** Shown while nothing is offered. */
  none?: TextTemplate
}

/** A call that a step makes while it is shown, and again when its inputs change (format.md §3.10). Its name is that of its result. */
export interface Lookup {
  about?: string
  call: string
  with?: Record<string, ValueTemplate>
  if?: RuleText
  /** How long it waits after the last change of its inputs. */
  wait?: Duration
  /** Shown beside the fields that depend on it while it runs, and when it has failed. */
  waiting?: TextTemplate
  failed?: TextTemplate
  /** What becomes of a check that cannot be made because the lookup has failed. */
  onFail?: 'pass' | 'refuse'
}

/** A field of a step (format.md §3.4). */
export interface Field {
  about?: string
  label: TextTemplate
  /** What asks for the answer. A repeat has `each` instead. */
  widget?: string
  /** What is asked for each item of a list. */
  each?: Repeat
  options?: Record<string, ValueTemplate>
  choices?: Choice[] | ListedChoices
  hint?: TextTemplate
  placeholder?: TextTemplate
  required?: TextTemplate | Requirement | Requirement[]
  /** The answer that the field begins with when its step is first shown without one. */
  starts?: ValueTemplate
  /** While this holds, the answer is shown and cannot be changed. */
  fixed?: RuleText | true
  checks?: Check[]
  messages?: Record<string, TextTemplate>
  normalise?: string[]
  /** Paths that keep the widget's tells, by name. */
  tells?: Record<string, string>
  if?: RuleText
  onChange?: Effect[]
  /** What the answer is called where answers are listed (`summary` of a step); the label unless it is written. */
  summary?: TextTemplate
}

export const repeatLayouts = ['rows', 'matrix', 'pages'] as const
export type RepeatLayout = (typeof repeatLayouts)[number]

/**
 * What a field asks for each item of its list of objects (format.md §3.4, Repeats). Rules and texts in it read the item as
 * `item`, its place from 1 as `position`, and in a repeat inside a repeat the item around it as `outer`.
 */
export interface Repeat {
  about?: string
  layout?: RepeatLayout
  /** The name of an item. */
  title: TextTemplate
  min?: number
  max?: number
  /** Labels of the buttons. */
  add?: TextTemplate
  remove?: TextTemplate
  change?: TextTemplate
  /** The fields of an item, by member. */
  fields: Record<string, Field>
}

/** When a field is required: while `if` holds, with `text` as the message; without `if` whenever the field is shown. */
export interface Requirement {
  about?: string
  if?: RuleText
  text: TextTemplate
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
  /** Paths of the answers of class `consent` that a press gives; the label or the text above has to say so. */
  consents?: string[]
}
export interface Nav {
  next?: TextTemplate | false
  back?: TextTemplate | false
  busy?: TextTemplate
  place?: 'footer' | 'page'
  shut?: 'explain' | 'focus'
}

/** What a step shows of the answers given before it (format.md §3.11). */
export interface Summary {
  about?: string
  /** The steps whose answers it shows; by default those before it. */
  steps?: string[]
  /** Paths of answers that it leaves out. */
  without?: string[]
}

/** A group of top-level steps with progress of its own (format.md §3.13). */
export interface Section {
  about?: string
  title: TextTemplate
  /** A second line in the task list. */
  hint?: TextTemplate
  /** Its steps, in the order of `order`. */
  steps: string[]
  /** The earlier sections that must be completed before it can be started from the task list. */
  after?: string[]
}

/** A step (format.md §3.3). */
export interface Step {
  about?: string
  title?: TextTemplate
  text?: TextTemplate
  /** Second line of a stage, shown while it is active. */
  detail?: TextTemplate
  /** Texts that replace `text`, by time since arrival. */
  later?: Record<Duration, TextTemplate>
  /** Texts shown while a call of this step or of a step inside it runs, by how long it has run. */
  slow?: Record<Duration, TextTemplate>
  as?: 'page' | 'stage' | 'dialog' | 'notice'
  tone?: 'info' | 'success' | 'warning' | 'error'
  blocks?: Blocks
  buttons?: Record<string, Button>
  nav?: Nav | false
  fields?: Record<string, Field>
  lookups?: Record<string, Lookup>
  summary?: Summary
  /** It is the task list: it shows the sections, which may be completed in any order. */
  tasks?: true
  needs?: string[]
  gate?: RuleText
  reason?: TextTemplate | Reason[]
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

/** Why Next is shut while its `if` holds. */
export interface Reason {
  about?: string
  if?: RuleText
  text: TextTemplate
}

export type OrderEntry = { step: string; if?: RuleText }

/** An entry of `mustPass`: what every way to a step (`before`) or a call (`beforeCall`) must have passed or must ensure. */
export interface Obligation {
  about?: string
  name: string
  before?: string
  beforeCall?: string
  through?: string[]
  /** Paths of answers: every way must have passed a step that asks for each. */
  asks?: string[]
  holds?: RuleText
}

/** The format that this engine reads. A file without `format` has format 1, which it does not read. */
export const currentFormat = 2

/** A funnel whose `extends` and `use` are resolved (format.md §3.2). */
export interface Definition {
  $schema?: string
  /** The format of the file (`currentFormat`); not needed for a definition in memory. */
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
  /** Text that tells the position in the journey. */
  progress?: TextTemplate
  /** Texts shown while a call runs, by how long it has run; for steps without `slow`. */
  slow?: Record<Duration, TextTemplate>
  order: (string | OrderEntry)[]
  sections?: Record<string, Section>
  unknownStep?: string | false
  enter?: { title?: TextTemplate; text?: TextTemplate; do?: Effect[]; then?: To }
  rules?: Record<string, RuleText>
  mustPass?: Obligation[]
  data?: Record<string, Record<string, unknown>>
  /** Rules that compute answers, by the path of the answer. */
  computed?: Record<string, RuleText>
  events?: Record<string, unknown>
  persist?: { in?: 'none' | 'session' | 'server'; for?: Duration; until?: string }
  steps: Record<string, Step>
  accept?: string[]
}

/** Types of the parameters of library steps and effect lists (format.md §3.8). */
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

/** A library file, `funnels/library/*.json`: entries that funnels take with `use` (format.md §3.8). */
export interface Library {
  format?: number
  fields?: Record<string, Partial<Field> & { use?: string }>
  effects?: Record<string, { about?: string; params?: Record<string, Parameter>; do: unknown[] }>
  steps?: Record<string, Record<string, unknown>>
  rules?: Record<string, RuleText>
}
