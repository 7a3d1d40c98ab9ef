import type { Block, Blocks, Branch, Button, Definition, Effect, Field, Nav, Step, To } from './definition.ts'
import { escapeSegment } from './source.ts'
import { groupedBy } from './groupedBy.ts'

/** The key of a step (or of `enter`) under which something happens. */
export type Slot =
  'guard' | 'do' | 'then' | 'start' | 'next' | 'back' | 'on' | 'after' | 'catch' | 'buttons' | 'onChange'

/** Where something stands. */
export interface Standing {
  /** JSON Pointer in the definition. */
  pointer: string
  /** Path of the step (`work/first`); absent at the level of the funnel and in `enter`. */
  step?: string
  slot?: Slot
  /** The event whose handler this is: rules here may read `event`. */
  event?: string
  /** Inside `onFail`. */
  failing?: boolean
  /** Below a branch: decided after its `do`. */
  nested?: boolean
}

/** What a value is for, which decides its type. Formulas for a whole object have no `name` or `path`. */
export type Role =
  | { of: 'input'; operation: string; name: string }
  | { of: 'set'; path?: string }
  | { of: 'payload'; event: string; name?: string }
  /** Texts in the options of blocks may use `{…}`. */
  | { of: 'options'; texts: boolean }

export type Item = Standing &
  (
    | { is: 'step'; value: Step; path: string }
    | { is: 'field'; value: Field; path: string }
    | { is: 'block'; value: Block }
    | { is: 'button'; value: Button }
    | { is: 'to'; value: To }
    | { is: 'branch'; value: Branch }
    /** A target of `to`, as it is written. */
    | { is: 'target'; value: string }
    | { is: 'redirect'; value: string }
    | { is: 'effect'; value: Effect }
    | { is: 'rule'; value: string; gives: 'bool' | 'any' }
    | { is: 'text'; value: string }
    | { is: 'value'; value: unknown; role: Role }
  )
export type ItemOf<Is extends Item['is']> = Extract<Item, { is: Is }>

type Emit = (item: Item) => void

const kept = new WeakMap<Definition, Item[]>()
const sorted = new WeakMap<Item[], Map<Item['is'], Item[]>>()

/** Everything that a definition says, in the order of writing. The one place that knows where rules, texts and transitions may stand. */
function walk(definition: Definition): Item[] {
  const known = kept.get(definition)
  if (known) return known
  const items: Item[] = []
  walkFunnel(definition, (item) => items.push(item))
  kept.set(definition, items)
  return items
}

/** The items of one kind. */
export function itemsOf<Is extends Item['is']>(definition: Definition, is: Is): ItemOf<Is>[] {
  const items = walk(definition)
  const known = sorted.get(items) ?? groupedBy(items, (item) => item.is)
  sorted.set(items, known)
  return (known.get(is) ?? []) as ItemOf<Is>[]
}

const under = (at: Standing, ...keys: (string | number)[]): Standing => ({
  ...at,
  pointer: at.pointer + keys.map((key) => `/${escapeSegment(String(key))}`).join(''),
})

function walkFunnel(definition: Definition, emit: Emit): void {
  const root: Standing = { pointer: '' }
  walkNav(definition.nav, under(root, 'nav'), emit)
  walkBlocks(definition.blocks, under(root, 'blocks'), emit)
  definition.order.forEach((entry, index) => {
    if (typeof entry !== 'string') rule(entry.if, under(root, 'order', index, 'if'), emit)
  })
  const { enter } = definition
  if (enter) {
    const at = under(root, 'enter')
    texts(enter as Record<string, unknown>, ['title', 'text'], at, emit)
    walkEffects(enter.do, { ...under(at, 'do'), slot: 'do' }, emit)
    walkTo(enter.then, { ...under(at, 'then'), slot: 'then' }, emit)
  }
  for (const [name, source] of Object.entries(definition.rules ?? {}))
    rule(source, under(root, 'rules', name), emit, 'any')
  text(definition.progress, under(root, 'progress'), emit)
  definition.mustPass?.forEach((obligation, index) =>
    rule(obligation.holds, under(root, 'mustPass', index, 'holds'), emit),
  )
  walkSteps(definition.steps, under(root, 'steps'), emit)
}

function walkSteps(steps: Record<string, Step> | undefined, at: Standing, emit: Emit): void {
  for (const [id, step] of Object.entries(steps ?? {})) {
    const path = at.step ? `${at.step}/${id}` : id
    walkStep(step, path, { ...under(at, id), step: path }, emit)
  }
}

function walkStep(step: Step, path: string, at: Standing, emit: Emit): void {
  emit({ ...at, is: 'step', value: step, path })
  texts(step as Record<string, unknown>, ['title', 'text', 'detail', 'reason'], at, emit)
  for (const [time, words] of Object.entries(step.later ?? {})) text(words, under(at, 'later', time), emit)
  for (const [field, value] of Object.entries(step.fields ?? {}))
    walkField(field, value, under(at, 'fields', field), emit)
  rule(step.gate, under(at, 'gate'), emit)
  walkBlocks(step.blocks, under(at, 'blocks'), emit)
  if (step.nav) walkNav(step.nav, under(at, 'nav'), emit)
  for (const [id, button] of Object.entries(step.buttons ?? {})) {
    const inside: Standing = { ...under(at, 'buttons', id), slot: 'buttons' }
    emit({ ...inside, is: 'button', value: button })
    text(button.label, under(inside, 'label'), emit)
    walkBranch(button, inside, emit)
  }
  walkTo(step.guard, { ...under(at, 'guard'), slot: 'guard' }, emit)
  walkEffects(step.do, { ...under(at, 'do'), slot: 'do' }, emit)
  for (const slot of ['then', 'start', 'next', 'back', 'catch'] as const)
    walkTo(step[slot], { ...under(at, slot), slot }, emit)
  for (const [event, to] of Object.entries(step.on ?? {}))
    walkTo(to, { ...under(at, 'on', event), slot: 'on', event }, emit)
  for (const [time, to] of Object.entries(step.after ?? {}))
    walkTo(to, { ...under(at, 'after', time), slot: 'after' }, emit)
  walkSteps(step.steps, under(at, 'steps'), emit)
}

function walkField(path: string, field: Field, at: Standing, emit: Emit): void {
  emit({ ...at, is: 'field', value: field, path })
  texts(field as unknown as Record<string, unknown>, ['label', 'hint', 'placeholder', 'required'], at, emit)
  if (field.options)
    emit({ ...under(at, 'options'), is: 'value', value: field.options, role: { of: 'options', texts: false } })
  field.choices?.forEach((choice, index) => {
    if (typeof choice === 'object') text(choice.label, under(at, 'choices', index, 'label'), emit)
  })
  field.checks?.forEach((check, index) => {
    const inside = under(at, 'checks', index)
    rule(check.rule, under(inside, 'rule'), emit)
    texts(check as unknown as Record<string, unknown>, ['message', 'typing'], inside, emit)
  })
  for (const [id, message] of Object.entries(field.messages ?? {})) text(message, under(at, 'messages', id), emit)
  rule(field.if, under(at, 'if'), emit)
  walkEffects(field.onChange, { ...under(at, 'onChange'), slot: 'onChange' }, emit)
}

function walkTo(to: To | undefined, at: Standing, emit: Emit): void {
  if (to === undefined) return
  emit({ ...at, is: 'to', value: to })
  if (typeof to === 'string') emit({ ...at, is: 'target', value: to })
  else if (Array.isArray(to)) to.forEach((branch, index) => walkBranch(branch, under(at, index), emit))
  else walkBranch(to, at, emit)
}

function walkBranch(branch: Branch, at: Standing, emit: Emit): void {
  emit({ ...at, is: 'branch', value: branch })
  rule(branch.if, under(at, 'if'), emit)
  walkEffects(branch.do, under(at, 'do'), emit)
  walkTo(branch.to, { ...under(at, 'to'), nested: true }, emit)
  if (branch.redirect !== undefined) emit({ ...under(at, 'redirect'), is: 'redirect', value: branch.redirect })
  for (const [name, value] of Object.entries(branch.query ?? {})) text(value, under(at, 'query', name), emit)
  text(branch.fail, under(at, 'fail'), emit)
}

function walkEffects(effects: Effect[] | undefined, at: Standing, emit: Emit): void {
  effects?.forEach((effect, index) => walkEffect(effect, under(at, index), emit))
}

function walkEffect(effect: Effect, at: Standing, emit: Emit): void {
  emit({ ...at, is: 'effect', value: effect })
  rule(effect.if, under(at, 'if'), emit)
  if ('effects' in effect) walkEffects(effect.effects, under(at, 'effects'), emit)
  if ('alert' in effect) text(effect.alert, under(at, 'alert'), emit)
  if ('error' in effect) text(effect.error, under(at, 'error'), emit)
  if ('set' in effect) values(effect.set, under(at, 'set'), (path) => ({ of: 'set', path }), emit)
  if ('emit' in effect)
    values(effect.with, under(at, 'with'), (name) => ({ of: 'payload', event: effect.emit, name }), emit)
  if ('track' in effect)
    values(effect.with, under(at, 'with'), (name) => ({ of: 'payload', event: effect.track, name }), emit)
  const operation = 'call' in effect ? effect.call : 'forget' in effect ? effect.forget : undefined
  if (operation !== undefined && 'with' in effect)
    values(effect.with, under(at, 'with'), (name) => ({ of: 'input', operation, name: name! }), emit)
  if ('call' in effect) walkTo(effect.onFail, { ...under(at, 'onFail'), failing: true, nested: false }, emit)
}

/** A formula for the whole, or one value by name. */
function values(
  written: Record<string, unknown> | string | undefined,
  at: Standing,
  role: (name?: string) => Role,
  emit: Emit,
): void {
  if (typeof written === 'string') emit({ ...at, is: 'value', value: written, role: role() })
  else
    for (const [name, value] of Object.entries(written ?? {}))
      emit({ ...under(at, name), is: 'value', value, role: role(name) })
}

function walkNav(nav: Nav | undefined, at: Standing, emit: Emit): void {
  if (nav) texts(nav as Record<string, unknown>, ['next', 'back', 'busy'], at, emit)
}

function walkBlocks(blocks: Blocks | undefined, at: Standing, emit: Emit): void {
  for (const place of ['top', 'bottom'] as const) {
    blocks?.[place]?.forEach((block, index) => {
      const inside = under(at, place, index)
      emit({ ...inside, is: 'block', value: block })
      rule(block.if, under(inside, 'if'), emit)
      if (block.options)
        emit({ ...under(inside, 'options'), is: 'value', value: block.options, role: { of: 'options', texts: true } })
    })
  }
}

function rule(source: string | undefined, at: Standing, emit: Emit, gives: 'bool' | 'any' = 'bool'): void {
  if (source !== undefined) emit({ ...at, is: 'rule', value: source, gives })
}

function text(source: unknown, at: Standing, emit: Emit): void {
  if (typeof source === 'string') emit({ ...at, is: 'text', value: source })
}

function texts(holder: Record<string, unknown>, keys: string[], at: Standing, emit: Emit): void {
  for (const key of keys) text(holder[key], under(at, key), emit)
}
