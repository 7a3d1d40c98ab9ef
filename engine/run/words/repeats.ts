import type { CompiledField, CompiledFunnel, CompiledRepeat, CompiledStep } from '#engine/compile/index.ts'
import { anyItem, isUnder, mapValues, rooted, usualStep } from '#engine/definition/index.ts'
import { isMacro, isPresent, presenceRule, rememberingBy, type Text, type Tree, ownValue } from '#engine/rules/index.ts'
import { readPath, writePath, type Answers } from '../paths.ts'
import type { Sentences } from '../sentences.ts'
import type { FunnelState } from '../state.ts'
import { sentencesOf } from './languages.ts'
import { requirementOf } from './requiredIf.ts'
import { linesOf } from './says.ts'
import { isAnswer } from './yesNo.ts'
import { ruleHolds, textOf, type Running } from '../world.ts'

type RepeatField = CompiledField & { each: CompiledRepeat }

/** An item of a list as the screen shows it. */
export interface ItemView {
  /** Path of the item: `people.0`. */
  path: string
  /** Stays the same while other items come and go. */
  key: number
  title: string
  /** Its answers in words, for a list that shows its items on pages of their own. */
  says: { label: string; text: string }[]
  /** Says that something is missing or wrong in it. */
  note?: string
}

/** The list of a repeat as the screen shows it. */
export interface ItemsView {
  layout: CompiledRepeat['layout']
  items: ItemView[]
  /** Names of what is asked for each item. Where they are not shown, a matrix has an empty cell. */
  members: string[]
  /** The label of each column of a matrix. */
  columns: string[]
  /** Labels of the buttons; absent where an item can be neither added nor removed now. */
  add?: string
  remove?: string
  change?: string
}

/** What a person does with the items of a list. `save` and `leave` close the page of an item. */
export type ItemAct = 'add' | 'remove' | 'change' | 'save' | 'leave'

const isRepeat = (field: CompiledField): field is RepeatField => field.each !== undefined

const listAt = (path: string, at: Answers): unknown[] => {
  const list = readPath(at, path)
  return Array.isArray(list) ? list : []
}

/** A compiled part of a definition in which trees take the place of some roots. */
function withRoots<Part>(part: Part, roots: Record<string, Tree>): Part {
  if (typeof part !== 'object' || part === null) return part
  if (!Array.isArray(part))
    return mapValues(part as Record<string, unknown>, (inner) => withRoots(inner, roots)) as Part
  const [op, first, variable, body] = part as [unknown, unknown, string, unknown]
  if (op === 'root' && typeof first === 'string' && Object.hasOwn(roots, first)) return ownValue(roots, first) as Part
  // The variable of a macro hides a root of that name. In a text no rule stands in the second place as a list.
  if (typeof op === 'string' && isMacro(op) && Array.isArray(first)) {
    const { [variable]: _hidden, ...others } = roots
    return [op, withRoots(first, roots), variable, withRoots(body, others)] as Part
  }
  return part.map((inner: unknown) => withRoots(inner, roots)) as Part
}

/** The tree that reads an item. */
const treeOf = (path: string): Tree => (presenceRule(rooted(path)) as [string, string, Tree])[2]

const partsOf = (text: Text): Exclude<Text, string> => (typeof text === 'string' ? [text] : text)

const fieldsByItem = rememberingBy((_: RepeatField): CompiledField[][] => [])

/** The fields of an item, each at its own path and about this item. They are the same objects whenever they are asked for. */
function fieldsOfItem(repeat: RepeatField, index: number): CompiledField[] {
  const made = fieldsByItem(repeat)
  return (made[index] ??= expanded(repeat, index))
}

function expanded({ path: list, each, if: around, item: outer }: RepeatField, index: number): CompiledField[] {
  const path = `${list}.${index}`
  const tree = treeOf(path)
  const roots = { item: tree, position: index + 1 }
  const title = withRoots(each.title, roots)
  const name: Text = outer ? [...partsOf(outer.name), ', ', ...partsOf(title)] : title
  return each.fields.map(({ path: member, each: inner, ...field }) => {
    const { list: choices, ...rest } = field
    const { if: own, tells, ...about } = withRoots(rest, roots)
    const conditions = [around, own].filter((rule) => rule !== undefined)
    return {
      ...about,
      path: `${path}.${member}`,
      list: choices && listAbout(choices, roots),
      if: conditions.length > 0 ? conditions.reduce((one, other): Tree => ['&&', one, other]) : undefined,
      tells: tells && mapValues(tells, (told) => `${path}.${told}`),
      each: inner ? withRoots(inner, { outer: tree }) : undefined,
      item: { path, title, name, position: index + 1 },
    }
  })
}

/** Choices out of a list for a field of an item: what they say of an entry speaks of that as `item`. */
function listAbout(list: NonNullable<CompiledField['list']>, roots: Record<string, Tree>): CompiledField['list'] {
  const { item: _hidden, ...others } = roots
  return {
    ...withRoots(list, others),
    of: withRoots(list.of, roots),
    ...(list.none && { none: withRoots(list.none, roots) }),
  }
}

/** How many items the screen shows. Rows that there must be are there before anything is typed into them. */
const countOf = ({ path, each }: RepeatField, at: Answers): number =>
  Math.max(listAt(path, at).length, each.layout === 'pages' ? 0 : (each.min ?? 0))

const itemsOf = (repeat: RepeatField, at: Answers): CompiledField[][] =>
  Array.from({ length: countOf(repeat, at) }, (_, index) => fieldsOfItem(repeat, index))

/** A field, followed by those of every item if it is a repeat. */
export const withItems = (field: CompiledField, at: Answers): CompiledField[] =>
  isRepeat(field)
    ? [field, ...itemsOf(field, at).flatMap((item) => item.flatMap((inner) => withItems(inner, at)))]
    : [field]

/** The paths of the fields of a step that are asked now, those of every item of its repeats included. */
export const pathsShown = ({ fields }: CompiledStep, at: Running): string[] =>
  fields
    .flatMap((field) => withItems(field, at))
    .filter((field) => ruleHolds(field.if, at))
    .map(({ path }) => path)
/** The fields that stand for a field of the items of a repeat. `members` are the indices on the way to it; none is the field itself. */
export const expandedAt = (field: CompiledField, [member, ...inner]: number[], at: Answers): CompiledField[] => {
  if (member === undefined) return [field]
  return isRepeat(field) ? itemsOf(field, at).flatMap((item) => expandedAt(item[member]!, inner, at)) : []
}

/** The fields of the items of a repeat; of a repeat inside it, only that itself. */
export const itemFields = (field: CompiledField, at: Answers): CompiledField[] =>
  isRepeat(field) ? itemsOf(field, at).flat() : []

/** The message about the number of items of a repeat; undefined if it is right. */
export function countMessage(field: CompiledField, at: Running): string | undefined {
  if (!isRepeat(field)) return undefined
  const { each } = field
  const required = requirementOf(field, at)
  const list = listAt(field.path, at)
  // A blank item in which something is required says so itself.
  const asksItself = each.fields.some(
    (inner) => inner.required !== undefined && !inner.requiredIf && inner.if === undefined,
  )
  const count = asksItself ? countOf(field, at) : list.filter(isPresent).length
  const least = Math.max(each.min ?? 0, required === undefined ? 0 : 1)
  if (count < least) return textOf(required, at) || sentencesOf(at.world.funnel).atLeast(least)
  return list.length > (each.max ?? Infinity) ? sentencesOf(at.world.funnel).atMost(each.max!) : undefined
}

/** Whether the items of a step's repeats have what Next waits for. */
export const itemsAreGiven = ({ fields }: CompiledStep, at: Running): boolean =>
  fields.every((field) => {
    if (!field.each?.needed || !ruleHolds(field.if, at)) return true
    const [own, ...inner] = withItems(field, at) as [CompiledField, ...CompiledField[]]
    return (
      countMessage(own, at) === undefined &&
      inner.every((one) => isRepeat(one) || !ruleHolds(one.if, at) || isGiven(one, at))
    )
  })

const isGiven = (field: CompiledField, at: Running): boolean =>
  requirementOf(field, at) === undefined || isAnswer(field, readPath(at, field.path))

/** The label of a field in a list of fields: an item's name stands behind it. */
export const nameOf = ({ label, item }: CompiledField, at: Running): string =>
  item ? sentencesOf(at.world.funnel).ofItem(textOf(label, at), itemName(item, at)) : textOf(label, at)

/** The name of an item, or its number while that is blank. */
export const named = (name: Text | undefined, position: number, at: Running): string =>
  textOf(name, at).trim() || sentencesOf(at.world.funnel).item(position)

const itemName = ({ name, position }: NonNullable<CompiledField['item']>, at: Running): string =>
  named(name, position, at)

/** A message about a field in a list of messages: an item's name stands before it. */
export const saidOf = ({ item }: CompiledField, text: string, at: Running): string =>
  item ? sentencesOf(at.world.funnel).aboutItem(itemName(item, at), text) : text

/** The path under which a step shows a field: its own, or that of its item if the item is on a page of its own. */
export function shownAt({ path }: CompiledField, { fields }: CompiledStep): string {
  const list = fields.find((field) => field.each?.layout === 'pages' && path.startsWith(`${field.path}.`))?.path
  return list === undefined ? path : `${list}.${path.slice(list.length + 1).split('.', 1)[0]}`
}

/** The stable keys of the items of a list. */
function keysOf(path: string, count: number, { rows }: FunnelState): number[] {
  const known = ownValue(rows, path) ?? []
  const next = Math.max(-1, ...known) + 1
  return Array.from({ length: count }, (_, index) => known[index] ?? next + index - known.length)
}

/** The fields of an item that are asked and have an answer, each with that answer as text. */
const saidOfItem = (fields: CompiledField[], at: Running): { label: string; text: string }[] =>
  fields
    .filter((field) => ruleHolds(field.if, at))
    .map((field) => ({ label: textOf(field.label, at), text: linesOfField(field, at).join(', ') }))
    .filter(({ text }) => text !== '')

const titleOfItem = (fields: CompiledField[], index: number, at: Running): string =>
  named(fields[0]?.item?.title, index + 1, at)

/** The answer of a field as text for people; of a repeat a line for each item. */
export const linesOfField = (field: CompiledField, at: Running): string[] =>
  isRepeat(field)
    ? itemsOf(field, at).map((fields, index) =>
        [titleOfItem(fields, index, at), ...saidOfItem(fields, at).map(({ text }) => text)].join(', '),
      )
    : (linesOf(field, readPath(at, field.path), at) ?? [])

/** The list of a repeat as the screen shows it; undefined for any other field. */
export function itemsView(
  field: CompiledField,
  at: Running,
  isValid: (field: CompiledField) => boolean,
): ItemsView | undefined {
  if (!isRepeat(field)) return undefined
  const { path, each } = field
  const { layout, min = 0, max = Infinity } = each
  const count = countOf(field, at)
  const keys = keysOf(path, count, at)
  const isComplete = (fields: CompiledField[]): boolean =>
    fields.flatMap((inner) => withItems(inner, at)).every((inner) => !ruleHolds(inner.if, at) || isValid(inner))
  const items = keys.map((key, index): ItemView => {
    const fields = fieldsOfItem(field, index).filter((inner) => ruleHolds(inner.if, at))
    const isPage = layout === 'pages'
    return {
      path: `${path}.${index}`,
      key,
      title: titleOfItem(fieldsOfItem(field, index), index, at),
      says: isPage ? saidOfItem(fields, at) : [],
      note: isPage && !isComplete(fields) ? sentencesOf(at.world.funnel).incomplete : undefined,
    }
  })
  return {
    layout,
    items,
    members: each.fields.map((inner) => inner.path),
    columns: layout === 'matrix' ? each.fields.map(({ label }) => textOf(label, at)) : [],
    add: count < max ? textOf(each.add, at) || sentencesOf(at.world.funnel).add : undefined,
    remove:
      layout === 'pages' || count > min ? textOf(each.remove, at) || sentencesOf(at.world.funnel).remove : undefined,
    change: layout === 'pages' ? textOf(each.change, at) || sentencesOf(at.world.funnel).change : undefined,
  }
}

/** The items of the repeats of a funnel, as paths with `*`. */
export const repeatPaths = ({ steps }: Pick<CompiledFunnel, 'steps'>): string[] => {
  const inside = (fields: CompiledField[], around: string): string[] =>
    fields.flatMap(({ path, each }) =>
      each ? [`${around}${path}`, ...inside(each.fields, `${around}${path}.${anyItem}.`)] : [],
    )
  return Object.values(steps).flatMap(({ fields }) => inside(fields, ''))
}

/** The repeat of an open item and the item's place in it. */
function openIn(
  { fields }: CompiledStep,
  { openItem }: FunnelState,
): { repeat: RepeatField; index: number } | undefined {
  const repeat =
    openItem === '' ? undefined : fields.filter(isRepeat).find(({ path }) => openItem.startsWith(`${path}.`))
  return repeat && { repeat, index: Number(openItem.slice(repeat.path.length + 1)) }
}

const pagesByItem = rememberingBy((_: RepeatField): CompiledStep[] => [])

/** The page of an item as a step; undefined while no item of the step is open. */
export function itemStep(step: CompiledStep | undefined, at: Running): CompiledStep | undefined {
  const open = step && openIn(step, at)
  if (!open || open.index >= listAt(open.repeat.path, at).length || !ruleHolds(open.repeat.if, at)) return undefined
  const pages = pagesByItem(open.repeat)
  return (pages[open.index] ??= pageOf(open.repeat, open.index, step!, sentencesOf(at.world.funnel)))
}

const isAround = ({ around }: CompiledStep['blocks']['top'][number]): boolean => around === true

function pageOf(repeat: RepeatField, index: number, step: CompiledStep, sentences: Sentences): CompiledStep {
  // Its heading names the item already.
  const fields = fieldsOfItem(repeat, index).map(({ item: _item, ...field }) => field)
  const { title } = fieldsOfItem(repeat, index)[0]!.item!
  const asked = repeat.each.needed ? fields.filter(({ required, requiredIf }) => required ?? requiredIf) : []
  const missing = asked.map(({ path, label, if: shown, requiredIf, yesNo }) => {
    const given: Tree = yesNo ? ['answered', treeOf(path)] : presenceRule(rooted(path))
    const demanded = requiredIf?.every((one) => one.if !== undefined)
      ? requiredIf.map((one) => one.if as Tree).reduce((one, other): Tree => ['||', one, other])
      : undefined
    const conditions = [shown, demanded].filter((rule) => rule !== undefined)
    return {
      path: rooted(path),
      label,
      test: conditions.reduceRight<Tree>((test, rule) => ['||', ['!', rule], test], given),
    }
  })
  return {
    ...usualStep(step.path),
    as: step.as,
    title,
    fields,
    missing,
    gate:
      missing.length > 0 ? missing.map(({ test }) => test).reduce((one, other): Tree => ['&&', one, other]) : undefined,
    blocks: { top: step.blocks.top.filter(isAround), bottom: step.blocks.bottom.filter(isAround) },
    nav: { ...step.nav, next: sentences.saveItem, back: sentences.toTheList },
    hasNext: true,
    hasBack: true,
  }
}

/** The path after an item of a list was removed; undefined if it was in that item. */
function movedUp(path: string, list: string, removed: number): string | undefined {
  if (!path.startsWith(`${list}.`)) return path
  const [index, ...rest] = path.slice(list.length + 1).split('.')
  if (Number(index) === removed) return undefined
  return [list, Number(index) > removed ? Number(index) - 1 : index, ...rest].join('.')
}

function withoutItem(at: Running, list: string, index: number, count: number): Partial<FunnelState> {
  const moved = (path: string): string[] => [movedUp(path, list, index) ?? []].flat()
  const rows = Object.entries(at.rows).flatMap(([path, keys]) =>
    moved(path).map((to): [string, number[]] => [to, keys]),
  )
  const given = Object.entries(at.given).flatMap(([path, place]) => moved(path).map((to) => [to, place] as const))
  const others = <T>(items: readonly T[]): T[] => items.filter((_, place) => place !== index)
  const without = (answers: Answers): Answers => {
    const left = others(listAt(list, answers))
    return writePath(answers, list, left.length > 0 ? left : undefined)
  }
  return {
    ...without(at),
    aside: without(at.aside),
    touched: at.touched.flatMap(moved),
    attempted: at.attempted?.flatMap(moved) ?? null,
    started: at.started.flatMap(moved),
    given: Object.fromEntries(given),
    rows: { ...Object.fromEntries(rows), [list]: others(keysOf(list, count, at)) },
  }
}

/** The heading takes the focus on the page of an item and back on the list. */
const turned = (at: FunnelState, openItem: string): Partial<FunnelState> => ({
  openItem,
  arrivals: at.arrivals + 1,
  attempted: null,
})

/**
 * What an act does to the state; nothing if it does not fit. `path` is that of the list for `add`, otherwise that of an
 * item. `isShut` says whether the page of an item may not be left yet.
 */
export function itemChange(
  at: Running,
  act: ItemAct,
  path: string,
  isShut: (step: CompiledStep) => boolean,
): Partial<FunnelState> {
  const step = ownValue(at.world.funnel.steps, at.current)
  if (!step) return {}
  if (act === 'save' || act === 'leave') return closed(at, step, act, isShut)
  const dot = path.lastIndexOf('.')
  const list = act === 'add' ? path : path.slice(0, dot)
  const repeat = step.fields.flatMap((field) => withItems(field, at)).find((field) => field.path === list)
  if (!repeat || !isRepeat(repeat) || !ruleHolds(repeat.if, at)) return {}
  const { layout, min = 0, max = Infinity } = repeat.each
  const count = countOf(repeat, at)
  if (act === 'add') {
    if (count >= max) return {}
    const added = `${list}.${count}`
    return { ...writePath(at, added, {}), ...(layout === 'pages' && turned(at, added)) }
  }
  const index = Number(path.slice(dot + 1))
  if (!(index < count)) return {}
  if (act === 'change') return layout === 'pages' ? turned(at, path) : {}
  return layout === 'pages' || count > min ? withoutItem(at, list, index, count) : {}
}

/** Closes the page of an item. One into which nothing was written leaves no item behind. */
function closed(
  at: Running,
  step: CompiledStep,
  act: 'save' | 'leave',
  isShut: (step: CompiledStep) => boolean,
): Partial<FunnelState> {
  const [page, open] = [itemStep(step, at), openIn(step, at)]
  if (!page || !open) return { openItem: '' }
  if (act === 'save' && isShut(page)) return { attempted: pathsShown(page, at), attempts: at.attempts + 1 }
  const { path } = open.repeat
  const isBlank = act === 'leave' && !isPresent(readPath(at, at.openItem))
  return { ...(isBlank && withoutItem(at, path, open.index, countOf(open.repeat, at))), ...turned(at, '') }
}

/** Whether an answer belongs to a field: it is the field's own, or lies in an item of its list. */
export const asksFor = ({ path, each }: CompiledField, answer: string): boolean =>
  path === answer || (each !== undefined && isUnder(answer, path))
