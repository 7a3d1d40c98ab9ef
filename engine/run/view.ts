import type { AnyMachineSnapshot } from 'xstate'
import type { CompiledBlock, CompiledField, CompiledStep } from '#engine/compile/index.ts'
import { isPresent } from '#engine/rules/index.ts'
import {
  allMessagesOf,
  gateIsOpen,
  memberMessagesOf,
  messageOf,
  typingMessageOf,
  visibleFields,
  type FieldMessage,
} from './fields.ts'
import { layersOf } from './layers.ts'
import { progressOf, stepOfAddress, type Progress } from './landing.ts'
import { readPath } from './paths.ts'
import { stagesOf, stepText, type StageRow } from './stages.ts'
import type { FunnelState } from './state.ts'
import { ruleHolds, textOf, valueOf, type FunnelWorld } from './world.ts'

export interface FieldView {
  path: string
  id: string
  label: string
  widget: string
  options: Record<string, unknown>
  choices: { value: string | number; label: string }[]
  hint?: string
  placeholder?: string
  required: boolean
  value: unknown
  /** Paths of what the widget tells besides the value. */
  tells: Record<string, string>
  /** Only what is to be shown now. */
  message?: FieldMessage
  /** Of a composite answer, what is wrong with its members; also of one that is not given at all, whose `message` says so as a whole. */
  members: FieldMessage[]
}

/** Where something is missing: the control, and the field that it belongs to. */
export interface Place {
  target: string
  field: string
}

export interface BlockView {
  block: string
  /** Content around every step, which stays when a notice takes the step's place. */
  around?: true
  options: Record<string, unknown>
}

/** One layer of the screen: the page, a notice in its place, or a dialog over it. */
export interface PanelView {
  path: string
  as: CompiledStep['as']
  tone: CompiledStep['tone']
  title: string
  text: string
  /** Changes with every arrival, so that the heading takes the focus. */
  focusKey: string
  fields: FieldView[]
  blocks: { top: BlockView[]; bottom: BlockView[] }
  buttons: { id: string; label: string; kind: 'primary' | 'secondary' | 'link' }[]
  nav?: {
    place: 'footer' | 'page'
    onShut: 'explain' | 'focus'
    next?: { label: string; shut: boolean; busy: boolean; reason?: string; missing?: Place[] }
    back?: { label: string; busy: boolean }
  }
  banner: string
  alert: string
  /** The messages that are shown now: of fields that were left, and of all once Next was pressed in vain. */
  errors: FieldMessage[]
  attempted: boolean
  attempts: number
}

export interface FunnelView {
  funnel: string
  /** Id of the top-level step. */
  step: string
  /** Whether its address replaces the one before (format.md §7.1). */
  automatic: boolean
  page: PanelView
  stages: StageRow[]
  notice?: PanelView
  dialog?: PanelView
  progress: Progress & { counted: boolean; words?: string }
  busy: boolean
  /** Arrival effects still run. */
  loading: boolean
  /** The funnel was left; the last view stays as it was. */
  over: boolean
  /** Nothing goes on any more: what runs the funnel could not be fetched, or has broken. */
  failed?: 'not-loaded' | 'broken'
}

const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`
export const messageTarget = (message: FieldMessage): string =>
  message.at ? `${fieldId(message.path)}-${message.at}` : fieldId(message.path)

/** Whether a field may say what is wrong with its answer. */
const speaks = (field: CompiledField, { attempted, touched }: FunnelState): boolean =>
  attempted || touched.includes(field.path)

function fieldView(field: CompiledField, state: FunnelState, world: FunnelWorld): FieldView {
  const message = speaks(field, state) ? messageOf(field, state, world) : typingMessageOf(field, state, world)
  const optional = (key: 'hint' | 'placeholder') =>
    field[key] === undefined ? {} : { [key]: textOf(field[key], state, world) }
  return {
    path: field.path,
    id: fieldId(field.path),
    label: textOf(field.label, state, world),
    widget: field.widget,
    options: (field.options === undefined ? {} : valueOf(field.options, state, world)) as Record<string, unknown>,
    choices: (field.choices ?? []).map(({ value, label }) => ({ value, label: textOf(label, state, world) })),
    ...optional('hint'),
    ...optional('placeholder'),
    required: field.required !== undefined,
    value: readPath(state, field.path),
    tells: field.tells ?? {},
    ...(message ? { message } : {}),
    members:
      speaks(field, state) && message && (message.at !== undefined || !isPresent(readPath(state, field.path)))
        ? memberMessagesOf(field, state, world).map(({ path, text, at }) => ({ path, text, at }))
        : [],
  }
}

const blockViews = (blocks: CompiledBlock[], state: FunnelState, world: FunnelWorld): BlockView[] =>
  blocks
    .filter((block) => ruleHolds(block.if, state, world))
    .map((block) => ({
      ...(block.around ? { around: true as const } : {}),
      block: block.block,
      options: (block.options === undefined ? {} : valueOf(block.options, state, world)) as Record<string, unknown>,
    }))

interface Missing extends Place {
  label: string
  /** Place of its field in the step. */
  at: number
}

/** What the gate still needs. An answer that nobody has begun counts as a whole: its members may not be on screen yet. */
function missingOfGate(step: CompiledStep, state: FunnelState, world: FunnelWorld): Missing[] {
  const unmet = step.missing.filter(({ path, test }) => path !== 'valid' && !ruleHolds(test, state, world))
  return unmet.map(({ path, label }) => {
    const own = path.replace(/^form\./, '')
    const at = step.fields.findIndex((field) => own === field.path || own.startsWith(`${field.path}.`))
    const field = step.fields[at]
    if (!field)
      return { label: textOf(label, state, world), target: fieldId(own), field: fieldId(own), at: step.fields.length }
    const whole = own === field.path || !isPresent(readPath(state, field.path))
    return {
      label: textOf(whole ? field.label : label, state, world),
      target: fieldId(whole ? field.path : own),
      field: fieldId(field.path),
      at,
    }
  })
}

/** What a press of Next would be refused for: with `absent`, only because it is not there. */
function refused(absent: boolean, step: CompiledStep, state: FunnelState, world: FunnelWorld): Missing[] {
  return visibleFields(step, state, world).flatMap((field): Missing[] => {
    const message = messageOf(field, state, world)
    const value = readPath(state, field.path)
    const [id, at] = [fieldId(field.path), step.fields.indexOf(field)]
    if (!message) return []
    if (message.at === undefined)
      return absent && isPresent(value) ? [] : [{ label: textOf(field.label, state, world), target: id, field: id, at }]
    const members = memberMessagesOf(field, state, world).filter(
      (one) => !absent || !isPresent((value as Record<string, unknown>)[one.at!]),
    )
    return members.map((one) => ({ label: one.member, target: messageTarget(one), field: id, at }))
  })
}

/** All that is to be done before Next opens, or would be refused after it did, in the order of the fields, each once. */
function missingOf(step: CompiledStep, state: FunnelState, world: FunnelWorld): Missing[] {
  const absent = [...missingOfGate(step, state, world), ...refused(true, step, state, world)]
  const asksForAll =
    absent.length === 0 || step.missing.some(({ path, test }) => path === 'valid' && !ruleHolds(test, state, world))
  const all = asksForAll ? [...absent, ...refused(false, step, state, world)] : absent
  return all
    .filter(({ label }, index) => all.findIndex((other) => other.label === label) === index)
    .toSorted((one, other) => one.at - other.at)
}

/** Why Next is shut: the step's own words, or the labels of what is still missing (format.md §3.3, `reason`). */
function reasonOf(step: CompiledStep, missing: Missing[], state: FunnelState, world: FunnelWorld): string {
  if (step.reason !== undefined) return textOf(step.reason, state, world)
  return missing.length > 0 ? `To continue, please complete: ${missing.map(({ label }) => label).join(', ')}` : ''
}

/** What is said of a shut Next. */
function shutView(step: CompiledStep, state: FunnelState, world: FunnelWorld): { reason: string; missing: Place[] } {
  const missing = missingOf(step, state, world)
  return {
    reason: reasonOf(step, missing, state, world),
    missing: missing.map(({ target, field }) => ({ target, field })),
  }
}

function navView(step: CompiledStep, busy: boolean, state: FunnelState, world: FunnelWorld): PanelView['nav'] {
  const { nav } = step
  const shut = !gateIsOpen(step, state, world)
  const next =
    step.hasNext && nav.next !== false
      ? {
          label: textOf(busy ? nav.busy : nav.next, state, world),
          shut,
          busy,
          ...(shut ? shutView(step, state, world) : {}),
        }
      : undefined
  const back = step.hasBack && nav.back !== false ? { label: textOf(nav.back, state, world), busy } : undefined
  return next || back
    ? { place: nav.place, onShut: nav.shut, ...(next ? { next } : {}), ...(back ? { back } : {}) }
    : undefined
}

/** A layer that is not the innermost one keeps its content, but what was said and asked belongs to the innermost. */
function panelView(
  step: CompiledStep,
  innermost: boolean,
  busy: boolean,
  shown: FunnelState,
  world: FunnelWorld,
): PanelView {
  const state = {
    ...shown,
    current: step.path,
    ...(innermost ? {} : { attempted: false, touched: [], banner: '', alert: '' }),
  }
  const nav = navView(step, busy && innermost, state, world)
  return {
    path: step.path,
    as: step.as,
    tone: step.tone,
    title: textOf(step.title, state, world),
    text: stepText(step, state, world),
    focusKey: innermost ? `${step.path}:${state.arrivals}` : step.path,
    fields: visibleFields(step, state, world).map((field) => fieldView(field, state, world)),
    blocks: { top: blockViews(step.blocks.top, state, world), bottom: blockViews(step.blocks.bottom, state, world) },
    buttons: Object.entries(step.buttons)
      .filter(([, button]) => ruleHolds(button.if, state, world))
      .map(([id, button]) => ({ id, label: textOf(button.label, state, world), kind: button.kind })),
    ...(nav ? { nav } : {}),
    banner: step.automatic || step.saysError ? '' : state.banner,
    alert: state.alert,
    errors: visibleFields(step, state, world).flatMap((field) =>
      speaks(field, state) ? allMessagesOf(field, state, world) : [],
    ),
    attempted: state.attempted,
    attempts: state.attempts,
  }
}

/** The panel of a layer: the innermost stage that asks something, or the step around it; the innermost title heads it. */
function layerView(layer: CompiledStep[], panel: (step: CompiledStep) => PanelView): PanelView {
  const outer = panel(layer[0]!)
  const last = layer.at(-1)!
  const titled = layer.findLast((step) => step.title !== undefined)
  const title = titled ? panel(titled).title : ''
  if (last === layer[0] || last.automatic) return { ...outer, title }
  const asking = panel(last)
  const blocks = {
    top: [...outer.blocks.top, ...asking.blocks.top],
    bottom: [...asking.blocks.bottom, ...outer.blocks.bottom],
  }
  return { ...asking, as: outer.as, tone: outer.tone, title, text: asking.text || outer.text, blocks }
}

/** The screen of the entry guard, while no step is shown yet. */
function entryView(state: FunnelState, snapshot: AnyMachineSnapshot, world: FunnelWorld): FunnelView {
  const { enter, id } = world.funnel
  const active = snapshot.status === 'active'
  return {
    funnel: id,
    step: stepOfAddress(state.asked.step, state, world)?.path ?? '',
    automatic: true,
    page: {
      path: '',
      as: 'page',
      tone: 'info',
      title: textOf(enter?.title, state, world),
      text: textOf(enter?.text, state, world),
      focusKey: 'enter',
      fields: [],
      blocks: { top: [], bottom: [] },
      buttons: [],
      banner: '',
      alert: state.alert,
      errors: [],
      attempted: false,
      attempts: state.attempts,
    },
    stages: [],
    progress: { position: 0, total: progressOf(state, world).total, counted: false },
    busy: true,
    loading: active,
    over: !active,
  }
}

/** The steps from the outermost to the current one. */
function chainOf(current: string, world: FunnelWorld): CompiledStep[] {
  const parts = current.split('/')
  return parts.flatMap((_, at) => world.funnel.steps[parts.slice(0, at + 1).join('/')] ?? [])
}

/** The place in the journey, in the funnel's own words where it has some. */
function progressView(state: FunnelState, world: FunnelWorld): FunnelView['progress'] {
  const progress = progressOf(state, world)
  return progress.counted && world.funnel.progress !== undefined
    ? { ...progress, words: textOf(world.funnel.progress, state, world) }
    : progress
}

/** What is on screen, as plain data: testable without a DOM, and the only thing that the React binding reads. */
export function toView(state: FunnelState, snapshot: AnyMachineSnapshot, world: FunnelWorld): FunnelView {
  if (state.current === '') return entryView(state, snapshot, world)
  const chain = chainOf(state.current, world)
  const [top] = chain as [CompiledStep]
  const active = snapshot.status === 'active'
  const busy = !active || snapshot.hasTag('busy')
  const innermost = chain.at(-1)!
  const layers = layersOf(chain)
  const asks = layers.page.some((step) => step.as === 'stage' && !step.automatic)
  const process = layers.page.findLast((step) => step.automatic && step !== innermost) ?? layers.page[0]!
  const layer = (steps: CompiledStep[]) =>
    layerView(steps, (step) => panelView(step, step === innermost, busy, state, world))
  return {
    funnel: world.funnel.id,
    step: top.path,
    automatic: top.automatic,
    page: layer(layers.page),
    stages: layers.notice || asks ? [] : stagesOf(process, state, world),
    ...(layers.notice ? { notice: layer(layers.notice) } : {}),
    ...(layers.dialog ? { dialog: layer(layers.dialog) } : {}),
    progress: progressView(state, world),
    busy,
    loading: active && snapshot.hasTag('loading'),
    over: !active,
  }
}
