import type { AnyMachineSnapshot } from 'xstate'
import type { CompiledBlock, CompiledField, CompiledFunnel, CompiledStep } from '#engine/compile/index.ts'
import { usualStep } from '#engine/definition/index.ts'
import { isPresent, rememberingBy, type Text, type Value, ownValue } from '#engine/rules/index.ts'
import {
  allMessagesOf,
  gateIsOpen,
  isVisible,
  memberMessagesOf,
  messageOf,
  standsAlone,
  typingMessageOf,
  visibleFields,
  type FieldMessage,
} from './fields.ts'
import { choicesOf } from './choicesOf.ts'
import { goneStep } from './gone.ts'
import { layersOf, stagesOf, stepText, type StageRow } from './layers.ts'
import { progressOf, sectionsAt, stepOfAddress, type Progress } from './landing.ts'
import { fieldId, messageTarget } from './fieldId.ts'
import { readPath } from './paths.ts'
import type { FunnelState } from './state.ts'
import { nothingOffered, type OfferedChoice } from './words/choices.ts'
import { sentencesOf } from './words/languages.ts'
import { areDone, type FieldNote, holdReason, isLooking, lookupNote } from './words/lookups.ts'
import { changedField, summaryView, type SummaryView } from './words/summary.ts'
import { leavingNote } from './words/leaving.ts'
import { itemStep, itemsView, named, nameOf, saidOf, shownAt, withItems, type ItemsView } from './words/repeats.ts'
import { sectionWords, tasksView, type TasksView } from './words/sections.ts'
import { fixedText } from './words/fixed.ts'
import { requirementOf } from './words/requiredIf.ts'
import { isAnswer } from './words/yesNo.ts'
import { ruleHolds, textOf, valueOf, type FunnelWorld, type Running, type Vocabulary } from './world.ts'

/** A field on the screen. Paths are those of its answer in the form data. */
export interface FieldView {
  path: string
  id: string
  label: string
  widget: string
  options: Record<string, unknown>
  choices: OfferedChoice[]
  hint?: string
  placeholder?: string
  required: boolean
  value: unknown
  /** The answer as text, while it cannot be changed. */
  fixed?: string
  /** Paths that keep the widget's tells, by name. */
  tells: Record<string, string>
  /** The message to show now. */
  message?: FieldMessage
  /** Messages for the members of a composite answer, also if the whole answer is missing. */
  members: FieldMessage[]
  /** What is said about its lookups and its choices; there from the beginning if there may be something to say. */
  note?: FieldNote
  /** The items of a repeat. Their fields are fields of the panel, too. */
  items?: ItemsView
}

/** Where something is missing: the ids of the control and of its field. */
export interface Place {
  target: string
  field: string
}

/** A block on the screen, with its options in force. */
export interface BlockView {
  block: string
  /** A block of the funnel, which stays while a notice replaces the step. */
  around?: true
  options: Record<string, unknown>
}

/** One layer of the screen (format.md §3.3, `as`): the page, a notice in its place, or a dialog over it. */
export interface PanelView {
  path: string
  /** Path of the item of a list that the panel asks about, if it shows one on a page of its own. */
  item?: string
  as: CompiledStep['as']
  tone: CompiledStep['tone']
  title: string
  text: string
  /** Changes with every arrival; then the heading takes the focus. */
  focusKey: string
  fields: FieldView[]
  /** What was asked before. */
  summary?: SummaryView
  /** The sections, in a task list. */
  tasks?: TasksView
  /** Id of the field that takes the focus on arrival, in place of the heading. */
  focusOn?: string
  blocks: { top: BlockView[]; bottom: BlockView[] }
  /** What is said of the other sites to which its buttons may lead. */
  leaves?: string
  buttons: { id: string; label: string; kind: 'primary' | 'secondary' | 'link' }[]
  nav?: {
    place: 'footer' | 'page'
    onShut: 'explain' | 'focus'
    next?: { label: string; shut: boolean; busy: boolean; reason?: string; missing?: Place[] }
    back?: { label: string; busy: boolean }
  }
  banner: string
  alert: string
  /** What is said because a running call takes long. */
  slow: string
  /** The visible messages: of touched fields, and of all fields after a refused press of Next. */
  errors: FieldMessage[]
  attempted: boolean
  attempts: number
}

/** The screen of a running funnel as plain data. */
export interface FunnelView {
  funnel: string
  /** Id of the top-level step. */
  step: string
  /** Whether the step is automatic; then its address replaces the previous one (format.md §7.1). */
  automatic: boolean
  page: PanelView
  stages: StageRow[]
  notice?: PanelView
  dialog?: PanelView
  progress: Progress & { counted: boolean; words?: string }
  busy: boolean
  /** A lookup is running or about to. The person may go on answering. */
  looking?: true
  /** The arrival effects of the step are running. */
  loading: boolean
  /** The funnel was left; the view no longer changes. */
  over: boolean
  /** The machine could not be loaded (`not-loaded`) or has thrown (`broken`). */
  failed?: 'not-loaded' | 'broken'
}

/** Whether a field may show its message. */
const speaks = ({ path }: CompiledField, { attempted, touched }: FunnelState): boolean =>
  attempted?.includes(path) || touched.includes(path)

const optionsOf = ({ options }: { options?: Value }, at: Running): Record<string, unknown> =>
  (valueOf(options, at) ?? {}) as Record<string, unknown>

interface KnownView {
  value: unknown
  spoken: boolean
  /** With other normalisers a field may have another message while it is typed. */
  vocabulary: Vocabulary
  view: FieldView
}

const known = new WeakMap<CompiledField, KnownView>()

/** The view of a field. One that stands alone has the same object until its answer changes. */
function fieldView(field: CompiledField, at: Running): FieldView {
  if (!standsAlone(field)) return newFieldView(field, at)
  const { vocabulary } = at.world
  const now = { value: readPath(at, field.path), spoken: speaks(field, at), vocabulary }
  const before = known.get(field)
  if (before && before.value === now.value && before.spoken === now.spoken && before.vocabulary === vocabulary)
    return before.view
  const view = newFieldView(field, at)
  known.set(field, { ...now, view })
  return view
}

function newFieldView(field: CompiledField, at: Running): FieldView {
  const { path, widget, hint, placeholder } = field
  const value = readPath(at, path)
  const spoken = speaks(field, at)
  const message = spoken ? messageOf(field, at) : typingMessageOf(field, at)
  const ofMembers = spoken && message && (message.at !== undefined || !isAnswer(field, value))
  return {
    path,
    id: fieldId(path),
    label: textOf(field.label, at),
    widget,
    options: optionsOf(field, at),
    choices: choicesOf(field, at),
    hint: hint && textOf(hint, at),
    placeholder: placeholder && textOf(placeholder, at),
    required: requirementOf(field, at) !== undefined,
    // The fields of its items have the answers of a list.
    value: field.each ? undefined : value,
    items: itemsView(field, at, (one) => messageOf(one, at) === undefined),
    fixed: fixedText(field, at),
    tells: field.tells ?? {},
    message,
    members: ofMembers ? memberMessagesOf(field, at).map(({ member: _, ...rest }) => rest) : [],
    note: noteOf(field, at),
  }
}

/** What is said about the lookups of a field, otherwise that it offers nothing. */
function noteOf(field: CompiledField, at: Running): FieldNote | undefined {
  const looking = lookupNote(field, at)
  if (looking?.text || !areDone(field.choiceLookups, at)) return looking
  const none = nothingOffered(field, at)
  return none === undefined ? looking : { text: none }
}

const blockViews = (blocks: CompiledBlock[], at: Running): BlockView[] =>
  blocks
    .filter((block) => ruleHolds(block.if, at))
    .map((block) => ({ around: block.around, block: block.block, options: optionsOf(block, at) }))

interface Missing {
  label: string
  place: Place
  /** Index of its field in the step. */
  order: number
}

/** Where a field is: always the same object. */
const placeOf = rememberingBy(({ path }: CompiledField): Place => ({ target: fieldId(path), field: fieldId(path) }))

/** Where a step shows a field: the answers of an item that is on a page of its own are where its item is. */
function placeIn(field: CompiledField, step: CompiledStep): Place {
  const path = shownAt(field, step)
  return path === field.path ? placeOf(field) : { target: fieldId(path), field: fieldId(path) }
}

/** The index of the field that asks for a path, or for an answer around it. */
function orderOf(path: string, orders: Map<string, number>): number | undefined {
  const end = path.lastIndexOf('.')
  return orders.get(path) ?? (end < 0 ? undefined : orderOf(path.slice(0, end), orders))
}

/** What the gate of a step may lack, and the field of the step that asks for it. */
const lacksOf = rememberingBy((step: CompiledStep) => {
  const orders = new Map(step.fields.map(({ path }, order) => [path, order]))
  return step.missing
    .filter(({ path }) => path !== 'valid')
    .map(({ path, label, test }) => {
      const own = path.replace(/^form\./, '')
      const order = orderOf(own, orders) ?? step.fields.length
      const field = step.fields[order]
      const place: Place = { target: fieldId(own), field: fieldId(field?.path ?? own) }
      return { own, label, test, order, field, place }
    })
})

/** What the gate still needs. An absent composite answer is named as a whole, because its members may not be visible yet. */
const missingOfGate = (step: CompiledStep, at: Running): Missing[] =>
  lacksOf(step)
    .filter(({ test }) => !ruleHolds(test, at))
    .map(({ own, label, order, field, place }) => {
      const whole = field && (own === field.path || !isAnswer(field, readPath(at, field.path)))
      return { label: textOf(whole ? field.label : label, at), place: whole ? placeOf(field) : place, order }
    })

/** The fields and members because of which Next would be refused, and whether each of them is absent. */
const refused = (step: CompiledStep, at: Running): (Missing & { absent: boolean })[] =>
  step.fields.flatMap((top, order) =>
    withItems(top, at).flatMap((field): (Missing & { absent: boolean })[] => {
      const message = isVisible(field, at) && messageOf(field, at)
      if (!message) return []
      const value = readPath(at, field.path)
      const place = placeIn(field, step)
      if (message.at === undefined) return [{ label: nameOf(field, at), absent: !isAnswer(field, value), place, order }]
      return memberMessagesOf(field, at).map((one) => ({
        label: one.member,
        absent: !isPresent(ownValue(value, one.at!)),
        place: { ...place, target: messageTarget(one) },
        order,
      }))
    }),
  )

/** Everything that keeps Next shut or would be refused, in the order of the fields and without duplicates. */
function missingOf(step: CompiledStep, at: Running): Missing[] {
  const wrong = refused(step, at)
  const absent = [...missingOfGate(step, at), ...wrong.filter((one) => one.absent)]
  const asksForAll =
    absent.length === 0 || step.missing.some(({ path, test }) => path === 'valid' && !ruleHolds(test, at))
  const byLabel = new Map<string, Missing>()
  for (const one of asksForAll ? [...absent, ...wrong] : absent)
    if (!byLabel.has(one.label)) byLabel.set(one.label, one)
  return [...byLabel.values()].sort((one, other) => one.order - other.order)
}

/** Why Next is shut: the step's `reason`, or the labels of what is missing (format.md §3.3). */
function shutView(step: CompiledStep, at: Running): { reason: string; missing: Place[] } {
  const missing = missingOf(step, at)
  const said = step.reason?.find((one) => ruleHolds(one.if, at))?.text
  const labels = missing.map(({ label }) => label).join(', ')
  return {
    reason: textOf(said ?? (labels ? sentencesOf(at.world.funnel).toContinue(labels) : holdReason(step, at)), at),
    missing: missing.map(({ place }) => place),
  }
}

function navView(step: CompiledStep, busy: boolean, at: Running): PanelView['nav'] {
  const { next, back, place, shut: onShut, ...nav } = step.nav
  // A press that waits for a lookup was heard.
  const pressed = at.looked.pressed && step.path === at.current
  const shut = !pressed && !gateIsOpen(step, at)
  const leads = { next: step.hasNext && next !== false, back: step.hasBack && back !== false }
  if (!leads.next && !leads.back) return undefined
  return {
    place,
    onShut,
    ...(leads.next && {
      next: {
        label: textOf(busy || pressed ? nav.busy : (next as Text), at),
        shut,
        busy: busy || pressed,
        ...(shut && shutView(step, at)),
      },
    }),
    ...(leads.back && { back: { label: textOf(back as Text, at), busy } }),
  }
}

/** A state as the panel of a step shows it. Only the innermost one shows messages, alerts and banners. */
const shownIn = (step: CompiledStep, at: Running): Running =>
  step.path === at.current ? at : { ...at, current: step.path, attempted: null, touched: [], banner: '', alert: '' }

/** A message in the list of messages of a step. */
function listedIn(step: CompiledStep, field: CompiledField, message: FieldMessage, at: Running): FieldMessage {
  const path = shownAt(field, step)
  const said = { ...message, text: saidOf(field, message.text, at) }
  return path === field.path ? said : { path, text: said.text }
}

/** The panel of a step under a title; that of an item of a list while it is on a page of its own. */
function panelView(whole: CompiledStep, wholeTitle: string, busy: boolean, shown: Running): PanelView {
  const innermost = whole.path === shown.current
  const at = shownIn(whole, shown)
  const page = innermost ? itemStep(whole, at) : undefined
  const step = page ?? whole
  const title = page ? named(page.title, Number(at.openItem.split('.').at(-1)) + 1, at) : wholeTitle
  const { path, as, tone } = step
  const fields = visibleFields(step, at)
  return {
    path,
    item: page && at.openItem,
    as,
    tone,
    title,
    text: stepText(step, at),
    focusKey: innermost ? `${path}:${at.arrivals}` : path,
    fields: fields.filter((field) => shownAt(field, step) === field.path).map((field) => fieldView(field, at)),
    summary: summaryView(step, at),
    tasks: tasksView(step, at, () => sectionsAt(at)),
    focusOn: changedField(step, at),
    blocks: { top: blockViews(step.blocks.top, at), bottom: blockViews(step.blocks.bottom, at) },
    buttons: Object.entries(step.buttons)
      .filter(([, button]) => ruleHolds(button.if, at))
      .map(([id, { label, kind }]) => ({ id, label: textOf(label, at), kind })),
    leaves: leavingNote(step, at),
    nav: navView(step, busy && innermost, at),
    banner: step.automatic || step.saysError ? '' : at.banner,
    alert: at.alert,
    slow: '',
    errors: fields
      .filter((field) => speaks(field, at))
      .flatMap((field) => allMessagesOf(field, at).map((message) => listedIn(step, field, message, at))),
    attempted: at.attempted !== null,
    attempts: at.attempts,
  }
}

/** The panel of a layer: its last stage if that waits, otherwise its first step; with the innermost title. */
function layerView(layer: CompiledStep[], busy: boolean, at: Running): PanelView {
  const last = layer.at(-1)!
  const titled = layer.filter((step) => step.title !== undefined).at(-1)
  const title = titled ? textOf(titled.title, shownIn(titled, at)) : ''
  const outer = panelView(layer[0]!, title, busy, at)
  if (last === layer[0] || last.automatic) return outer
  const asking = panelView(last, title, busy, at)
  const blocks = {
    top: [...outer.blocks.top, ...asking.blocks.top],
    bottom: [...asking.blocks.bottom, ...outer.blocks.bottom],
  }
  return { ...asking, as: outer.as, tone: outer.tone, text: asking.text || outer.text, blocks }
}

/** The entry guard as a step, which is shown before the first step. */
const entryStep = ({ enter }: CompiledFunnel): CompiledStep => ({ ...usualStep(''), ...enter, automatic: true })

/** The steps from the outermost to the current one. */
function chainOf(current: string, { steps }: CompiledFunnel): CompiledStep[] {
  const parts = current.split('/')
  return parts.flatMap((_, at) => ownValue(steps, parts.slice(0, at + 1).join('/')) ?? [])
}

/** The progress with its words: those of the funnel, otherwise those of its section. */
function withWords(progress: Progress & { counted: boolean }, at: Running): FunnelView['progress'] {
  if (!progress.counted) return progress
  const { progress: written } = at.world.funnel
  const words = written === undefined ? sectionWords(at, () => sectionsAt(at)) : textOf(written, at)
  return words === undefined ? progress : { ...progress, words }
}

/** The screen as plain data. It is the only thing that the React binding reads, and testable without a DOM. */
export function toView(state: FunnelState, snapshot: AnyMachineSnapshot, world: FunnelWorld): FunnelView {
  const { funnel } = world
  const isGone = state.gone !== ''
  const entering = state.current === ''
  const asked = entering ? [entryStep(funnel)] : chainOf(state.current, funnel)
  const [top] = asked as [CompiledStep]
  const chain = isGone ? [top, goneStep({ ...state, world })] : asked
  const at = { ...state, world, ...(isGone && { current: chain.at(-1)!.path }) }
  const innermost = chain.at(-1)!
  const active = snapshot.status === 'active'
  const busy = (entering && !isGone) || !active || snapshot.hasTag('busy')
  const { page, notice, dialog } = layersOf(chain)
  const asks = page.some((step) => step.as === 'stage' && !step.automatic)
  const process = page.filter((step) => step.automatic && step !== innermost).at(-1) ?? page[0]!
  const layer = (steps: CompiledStep[]) => ({
    ...layerView(steps, busy, at),
    slow: steps.includes(innermost) ? at.slow : '',
  })
  const reached = progressOf(at)
  // Which step opens is not decided yet, not even after a reload.
  const progress = entering ? { ...reached, position: 0, counted: false } : reached
  return {
    funnel: funnel.id,
    step: entering ? (stepOfAddress(at.asked.step, at)?.path ?? '') : top.path,
    automatic: top.automatic,
    page: layer(page),
    stages: notice || asks ? [] : stagesOf(process, at),
    notice: notice && layer(notice),
    dialog: dialog && layer(dialog),
    progress: withWords(progress, at),
    busy,
    looking: (isLooking(at) && active) || undefined,
    loading: active && (entering || snapshot.hasTag('loading')),
    over: !active,
  }
}
