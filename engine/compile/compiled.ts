import type {
  CheckTest,
  Definition,
  EventContract,
  Field,
  Language,
  LeavesContract,
  Nav,
  OperationContract,
  Repeat,
  RepeatLayout,
  Step,
  TextKind,
} from '#engine/definition/index.ts'
import type { FunnelGraph } from '#engine/graph/index.ts'
import type { Text, Tree, Value, JsonSchema } from '#engine/rules/index.ts'
import type { StateConfig } from './machine/types.ts'

export type Milliseconds = number

/** A check of a field (format.md §3.4). */
export interface CompiledCheck {
  id: string
  message: Text
  typing?: Text
  at?: string
  /** The label of the member `at`. */
  member?: Text
  /** The test; `value` is its parameter. */
  test: CheckTest
  value: string | number | Tree
  /** The lookups that the test reads. */
  lookups?: string[]
}

export interface CompiledChoice {
  value: string | number
  label: Text
  hint?: Text
  if?: Tree
}

/** Choices out of a list. All but `of` and `none` are about an entry of it, the root `item`. */
export interface CompiledList {
  of: Tree
  value: Tree
  label: Text
  hint?: Text
  if?: Tree
  none?: Text
}

/** A call that a step makes while it is shown, and again when its inputs change. */
export interface CompiledLookup {
  operation: string
  /** Inputs that differ from the defaults of the contract. */
  inputs: Value
  if?: Tree
  wait: Milliseconds
  waiting?: Text
  failed?: Text
  /** A check that cannot be made because the lookup has failed refuses the answer. */
  refuses?: true
}

/** What a repeat asks for each item (format.md §3.4). */
export interface CompiledRepeat extends Pick<Repeat, 'min' | 'max'> {
  layout: RepeatLayout
  title: Text
  add?: Text
  remove?: Text
  change?: Text
  /** The fields of an item; their paths, and those of their tells, begin at the item. */
  fields: CompiledField[]
  /** Next is shut while what every item must have is missing. */
  needed?: true
}

/** The item that an expanded field belongs to. */
export interface FieldItem {
  path: string
  title: Text
  /** Its title behind that of the item around it. */
  name: Text
  position: number
}

export interface CompiledField extends Pick<Field, 'tells'> {
  path: string
  label: Text
  /** Empty for a repeat. */
  widget: string
  each?: CompiledRepeat
  /** Only at run time, where a repeat is expanded (`run/words/repeats.ts`). */
  item?: FieldItem
  options?: Value
  choices?: CompiledChoice[]
  /** Choices that come out of a list; then there are no `choices`. */
  list?: CompiledList
  /** The lookups that the choices read, and all that the field reads. */
  choiceLookups?: string[]
  lookups?: string[]
  hint?: Text
  placeholder?: Text
  /** The message while the answer is missing, of a field that is always required. */
  required?: Text
  /** The requirements of a field that is required only under conditions. */
  requiredIf?: { if?: Tree; text: Text }[]
  /** The answer that it begins with. */
  starts?: Value
  /** What `starts` reads, of an answer that is always what `starts` gives: it is fixed, and nothing else gives it. */
  follows?: string[]
  /** While this holds, the answer cannot be changed. */
  fixed?: Tree
  /** `false` is an answer. */
  yesNo?: true
  checks: CompiledCheck[]
  /** The kind of text that is typed into it; absent where nothing is typed. */
  text?: TextKind
  normalise: string[]
  if?: Tree
}

export interface CompiledBlock {
  block: string
  /** A block of the funnel, which is shown around every step. */
  around?: true
  if?: Tree
  options?: Value
}

export interface CompiledButton {
  label: Text
  kind: 'primary' | 'secondary' | 'link'
  if?: Tree
  /** Paths of the consents that a press gives. */
  consents?: string[]
  /** In a funnel in which an answer may open an earlier step: a press may lead on or call something. */
  opensFirst?: true
}

/** Next and Back of a step; `false` hides one (format.md §3.7). */
export interface CompiledNav extends Required<Pick<Nav, 'place' | 'shut'>> {
  next: Text | false
  back: Text | false
  busy: Text
}

/** A text that is due after a time. */
export interface TimedText {
  after: Milliseconds
  text: Text
}

/** An answer in a summary. `reads`: only that it was given may be told, or it is a box that may stay empty. */
export interface CompiledRow {
  path: string
  label: Text
  reads?: 'given' | 'ticked'
}

/** What a summary may show, by top-level step in order (format.md §3.11). */
export interface CompiledSummary {
  groups: { step: string; rows: CompiledRow[] }[]
}

/** A section of steps (format.md §3.13). `after`: all sections that must be completed before. */
export interface CompiledSection {
  id: string
  title: Text
  hint?: Text
  steps: string[]
  after: string[]
}

/** A step as screen, landing and progress read it. Its states are in `CompiledFunnel.machine`. */
export interface CompiledStep extends Required<
  Pick<Step, 'as' | 'tone' | 'entry' | 'counts' | 'final' | 'freezes' | 'was' | 'track'>
> {
  /** Ids from the outermost step inwards: `checkout/code`. */
  path: string
  id: string
  automatic: boolean
  title?: Text
  text?: Text
  /** Second line of an active stage. */
  detail?: Text
  /** Texts that replace `text` after a time since arrival, the latest first. */
  later?: TimedText[]
  /** Texts while a call runs, by its time; absent if those of the step around it or of the funnel count. */
  slow?: TimedText[]
  /** The title or text shows `error`, so no banner repeats it. */
  saysError: boolean
  fields: CompiledField[]
  /** Calls that run while the step is shown, by the name of the result. */
  lookups?: Record<string, CompiledLookup>
  summary?: CompiledSummary
  /** It shows the sections. */
  tasks?: true
  /** Conjunction of `needs` and `gate`; absent if Next is always open. */
  gate?: Tree
  /** Each part of the gate with a field that it reads, so that the reason can name it. Path `valid` means every field. */
  missing: { path: string; label: Text; test: Tree }[]
  /** The first that holds is shown. */
  reason?: { if?: Tree; text: Text }[]
  blocks: { top: CompiledBlock[]; bottom: CompiledBlock[] }
  buttons: Record<string, CompiledButton>
  /** The hosts of the other sites to which its buttons may lead. */
  leaves?: string[]
  nav: CompiledNav
  hasNext: boolean
  hasBack: boolean
  /** The conditions of the guard's branches, which landing reads. */
  guard: Tree[]
  /** Nothing runs on arrival, so the step can be shown before the machine is loaded. */
  still: boolean
  /** Whether Next may run an operation. */
  nextCalls: boolean
  /** Of a top-level step: an answer which it asks for may open an earlier one (format.md §7.2). */
  opens?: true
}

/** An operation with its contract as the runner needs it (format.md §5). */
export interface CompiledOperation extends Pick<OperationContract, 'method' | 'path' | 'outcome' | 'recover'> {
  /** Where its result leads, without what may come back, which is an event. */
  leaves?: Omit<LeavesContract, 'returns'>
  name: string
  inputs: Record<string, { from?: Tree; optional?: boolean }>
  body?: Value
  output: Record<string, Tree>
  /** Over `response`: holds for a reply that contains `error` but still is an answer. */
  answered?: Tree
  failures: { code: string; if?: Tree; say?: Tree; text: string; gone?: string }[]
  timeout: Milliseconds
  idempotent: boolean
  retry?: { times: number; wait: Milliseconds }
  patience?: Milliseconds
  /** `key` is a text over `input`. */
  once?: { key: Text; after: 'start' | 'success'; again?: string }
  /** Secret members of the output, which receipts leave out. */
  secrets: string[]
}

export interface CompiledEvent extends Pick<EventContract, 'kind'> {
  payload: Record<string, JsonSchema>
  /** Required members of the payload. */
  required: string[]
}

/** An obligation as landing needs it when the definition has changed since a session began (format.md §7.11). */
export interface CompiledObligation {
  /** For tools. Pages do not get it. */
  name?: string
  /** Top-level steps that must have been passed. */
  through: string[]
  holds?: Tree
  /** Top-level steps that ask for what `holds` reads. */
  asks: string[]
}

/** A language in which a page offers a funnel. */
export interface OfferedLanguage extends Pick<Language, 'name' | 'direction'> {
  /** Its tag: `cy`. */
  id: string
  /** It is not offered to the people who fill the funnel in. */
  draft: boolean
}

/** The language of a funnel that is not in the original, with the texts that are not in the definition. */
export interface CompiledLanguage extends OfferedLanguage, Required<Pick<Language, 'sentences' | 'page'>> {
  /** The hash of the definition with the texts of this language. */
  hash: string
}

/** A funnel that is ready to run (format.md §8). Plain JSON; all durations are in milliseconds. */
export interface CompiledFunnel extends Required<
  Pick<Definition, 'id' | 'title' | 'path' | 'aliases' | 'home' | 'exits' | 'unknownStep'>
> {
  /** SHA-256 of the canonical definition and of the contracts and model that it uses, in hex (format.md §7.10). */
  hash: string
  /** `leavesOut`: paths of answers that the server's copy does not hold. */
  persist: { in: 'none' | 'session' | 'server'; for: Milliseconds; until?: string; leavesOut?: string[] }
  order: { step: string; if?: Tree }[]
  /** Absent in a funnel without sections. */
  sections?: CompiledSection[]
  mustPass: CompiledObligation[]
  /** JSON Schemas of the funnel's own answers, by path. */
  data: Record<string, JsonSchema>
  /** Answers that follow from others (format.md §3.2), each after those that it reads. Paths are without `form`. */
  computed?: { path: string; value: Tree }[]
  /**
   * Paths of the answers that depend on others: whether they count (format.md §3.4), what they are computed from, or what they
   * begin with. Each comes after those on which it depends; `*` stands for the items of repeats.
   */
  asked?: string[]
  /** Address parameters that the model declares; all others are ignored. */
  query: string[]
  steps: Record<string, CompiledStep>
  /** The machine for XState 5. Guards and actions are `{ type, params }`. */
  machine: StateConfig
  /** The graph, for tools. Pages do not get it. */
  graph: FunnelGraph
  operations: Record<string, CompiledOperation>
  events: Record<string, CompiledEvent>
  /** The name of the operation behind each result, by result name. */
  results: Record<string, string>
  enter?: { title?: Text; text?: Text }
  /** Text that tells the position in the journey. */
  progress?: Text
  /** Texts while a call runs, by its time, for steps without their own. */
  slow: TimedText[]
  /** Names of the widgets and blocks that the steps show, so that a page can preload their code. */
  uses: { widgets: string[]; blocks: string[] }
  /** Absent in the original. */
  language?: CompiledLanguage
}

/** A compiled ajv validator. After `false`, its errors are in `errors`. */
export type Validate = ((value: unknown) => boolean) & { errors?: unknown }
/** Validators by name: `response:<operation>` and `form`. */
export type Validators = Record<string, Validate>

/** Validators, which a page fetches with the first reply. */
export interface FunnelDetails {
  /** Validators of replies. */
  validators: Validators
  /** Loads the validator of the model, which checks a kept session that is older than the definition. */
  form: () => Promise<{ validators: Validators }>
}
