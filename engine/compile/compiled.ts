import type { CheckTest } from '#engine/definition/index.ts'
import type { FunnelGraph } from '#engine/graph/index.ts'
import type { Text, Tree, Value, JsonSchema } from '#engine/rules/index.ts'

/** Milliseconds. */
export type Milliseconds = number

export interface CompiledCheck {
  id: string
  message: Text
  typing?: Text
  at?: string
  /** What that member is called. */
  member?: Text
  /** Exactly one test, its parameter beside it. */
  test: CheckTest
  value: string | number | Tree
}

export interface CompiledField {
  path: string
  label: Text
  widget: string
  options?: Value
  choices?: { value: string | number; label: Text }[]
  hint?: Text
  placeholder?: Text
  required?: Text
  checks: CompiledCheck[]
  normalise: string[]
  /** Paths of what the widget tells besides the value, by its names for it. */
  tells?: Record<string, string>
  if?: Tree
}

export interface CompiledBlock {
  block: string
  /** Stands around every step of the funnel. */
  around?: true
  if?: Tree
  options?: Value
}

export interface CompiledButton {
  label: Text
  kind: 'primary' | 'secondary' | 'link'
  if?: Tree
}

export interface CompiledNav {
  next: Text | false
  back: Text | false
  busy: Text
  place: 'footer' | 'page'
  shut: 'explain' | 'focus'
}

/** What is known of a step besides its states: everything that the screen, landing and progress read. */
export interface CompiledStep {
  /** `checkout/code` for a step inside another. */
  path: string
  id: string
  automatic: boolean
  as: 'page' | 'stage' | 'dialog' | 'notice'
  tone: 'info' | 'success' | 'warning' | 'error'
  title?: Text
  text?: Text
  /** Second line of a stage's row while it is active. */
  detail?: Text
  /** What the text becomes, by milliseconds since arrival, the last one first. */
  later?: { after: Milliseconds; text: Text }[]
  /** Its own title or text says what went wrong, so that no banner has to. */
  saysError: boolean
  fields: CompiledField[]
  /** Gate and needs joined; absent means open. */
  gate?: Tree
  /** The parts of the gate and the fields that they read, so that the reason can name what is missing. `valid` stands for every field. */
  missing: { path: string; label: Text; test: Tree }[]
  reason?: Text
  blocks: { top: CompiledBlock[]; bottom: CompiledBlock[] }
  buttons: Record<string, CompiledButton>
  nav: CompiledNav
  hasNext: boolean
  hasBack: boolean
  entry: 'flow' | 'direct' | 'link-only'
  /** Conditions of the guard's branches, for landing. */
  guard: Tree[]
  /** Nothing happens on arrival: the step is there at once. */
  still: boolean
  /** Whether leaving it forward runs an operation. */
  nextCalls: boolean
  counts: boolean
  final: boolean
  freezes: boolean
  was: string[]
  track: string | false
}

export interface CompiledOperation {
  name: string
  method?: string
  path?: string
  inputs: Record<string, { from?: Tree; optional?: boolean }>
  body?: Value
  output: Record<string, Tree>
  outcome?: { of: string; values: string[]; others?: boolean }
  /** Over a reply that says `error`: it is an answer all the same. */
  answered?: Tree
  failures: { code: string; if?: Tree; say?: Tree; text: string }[]
  timeout: Milliseconds
  idempotent: boolean
  retry?: { times: number; wait: Milliseconds }
  /** The key as text over `input`. */
  once?: { key: Text; after: 'start' | 'success'; again?: string }
  recover?: string
  /** Members of the output that are secret and never stored. */
  secrets: string[]
}

export interface CompiledEvent {
  kind: 'browser' | 'analytics'
  payload: Record<string, JsonSchema>
  /** Payload members that must be there. */
  required: string[]
}

/** A safety property, as far as landing needs it when the definition changed under a session (format.md §7.11). */
export interface CompiledObligation {
  /** Top-level steps. */
  through: string[]
  holds?: Tree
  /** Top-level steps that ask for what `holds` reads. */
  asks: string[]
}

/** A funnel, ready to run: plain JSON throughout. */
export interface CompiledFunnel {
  id: string
  title: string
  path: string
  aliases: string[]
  home: string
  exits: string[]
  /** SHA-256 over the canonical definition and everything it uses. */
  hash: string
  unknownStep: string | false
  /** `leavesOut`: paths of answers that the server's copy does not hold. */
  persist: { in: 'none' | 'session' | 'server'; for: Milliseconds; until?: string; leavesOut?: string[] }
  order: { step: string; if?: Tree }[]
  mustPass: CompiledObligation[]
  /** Answers of its own, outside the shared model. */
  data: Record<string, JsonSchema>
  /** Declared address parameters; others are not read. */
  query: string[]
  steps: Record<string, CompiledStep>
  /** Machine config of XState 5; guards, actions and actors are `{ type, params }`. */
  machine: Record<string, unknown>
  /** Where its ways lead and what happens on them: for whoever looks at a funnel, not for a page. */
  graph: FunnelGraph
  operations: Record<string, CompiledOperation>
  events: Record<string, CompiledEvent>
  /** Result name to the operation that gives it. */
  results: Record<string, string>
  /** JSON Schema of each step with fields, by step path: what rjsf renders. */
  schemas: Record<string, JsonSchema>
  enter?: { title?: Text; text?: Text }
  /** How the place in the journey is told. */
  progress?: Text
  /** Widgets and blocks that its steps show, so that a page can fetch their code beforehand. */
  uses: { widgets: string[]; blocks: string[] }
}

/** Compiled ajv validators: `true` or a list of errors on `.errors`. */
export type Validate = ((value: unknown) => boolean) & { errors?: unknown }
/** By name: `response:<operation>`, `form` and `step:<path>`. */
export type Validators = Record<string, Validate>

/** What a page fetches when the first form or reply needs it. */
export interface FunnelDetails {
  /** Of replies and steps. */
  validators: Validators
  /** Of the model: only a kept session that is older than the definition is held against it. */
  form: () => Promise<{ validators: Validators }>
  /** `CompiledFunnel.schemas`. */
  schemas: Record<string, JsonSchema>
}
