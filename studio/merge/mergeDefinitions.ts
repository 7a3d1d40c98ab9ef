import { keysOf, pointerTo } from 'runnel/base'
import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser'
import { type Laid, layOut } from './layOut.ts'
import { meaning, type Part, partsOf, treeOf, type Value, written } from './nodes.ts'
import { mergedOrder } from './order.ts'

/** A place that both have changed. The texts are as written; one that is absent is not there on that side. */
export interface MergeConflict {
  /** In the merged text; `/-` at its end: what an item of a list would be. */
  pointer: string
  /** In words: the step, and what in it. */
  about: string
  base?: string
  mine?: string
  theirs?: string
}

export interface Merged {
  /** Theirs with everything of mine that nothing stands against, laid out as theirs is. */
  merged: string
  conflicts: MergeConflict[]
}

type Sides<T> = Record<'base' | 'mine' | 'theirs', T>
/** A conflict within a value; `path` leads to it. */
type Inner = Omit<MergeConflict, 'pointer' | 'about'> & { path: string[] }
/** The text that a value has now; without it the value is gone. */
interface Outcome {
  text?: string
  conflicts: Inner[]
}

const textIn = (value: Value | undefined): string | undefined => value && written(value)
const same = (one: Value | undefined, other: Value | undefined): boolean =>
  one && other ? meaning(one.node) === meaning(other.node) : one === other

function conflict({ base, mine, theirs }: Sides<Value | undefined>, path: string[] = []): Inner {
  const texts = { base: textIn(base), mine: textIn(mine), theirs: textIn(theirs) }
  return { path, ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) }
}

const taken = (value: Value | undefined, conflicts: Inner[] = []): Outcome => ({
  text: value && written(value),
  conflicts,
})

function mergeValue(sides: Sides<Value | undefined>): Outcome {
  const { base, mine, theirs } = sides
  if (same(mine, base) || same(mine, theirs)) return taken(theirs)
  if (same(theirs, base)) return taken(mine)
  const stays = taken(theirs, [conflict(sides)])
  if (!mine || !theirs) return stays
  const { type } = theirs.node
  if (mine.node.type !== type || (base && base.node.type !== type)) return stays
  if (type === 'object') return mergeParts({ base, mine, theirs }) ?? stays
  if (type === 'array') return mergeParts({ base, mine, theirs }) ?? mergeHunks(sides) ?? stays
  return stays
}

const byId = (parts: readonly Part[]): Map<string, Part> => new Map(parts.map((part) => [part.id, part]))

/** A part with its key, in which the value has another text. */
function withText({ whole, value }: Part, text: string): string {
  const { offset } = value.node
  return value.text.slice(whole.offset, offset) + text
}

/** Merges objects, and lists whose items have names, part by part. Undefined for other lists. */
function mergeParts(sides: { base: Value | undefined; mine: Value; theirs: Value }): Outcome | undefined {
  const { base, mine, theirs } = sides
  const parts = { base: base ? partsOf(base) : [], mine: partsOf(mine), theirs: partsOf(theirs) }
  if (!parts.base || !parts.mine || !parts.theirs) return undefined
  const ids = {
    base: parts.base.map(({ id }) => id),
    mine: parts.mine.map(({ id }) => id),
    theirs: parts.theirs.map(({ id }) => id),
  }
  const at = { base: byId(parts.base), mine: byId(parts.mine), theirs: byId(parts.theirs) }
  const outcomes = new Map(
    [...new Set([...ids.theirs, ...ids.mine])].map((id) => [
      id,
      mergeValue({ base: at.base.get(id)?.value, mine: at.mine.get(id)?.value, theirs: at.theirs.get(id)?.value }),
    ]),
  )
  const kept = new Set([...outcomes].flatMap(([id, { text }]) => (text === undefined ? [] : [id])))
  const { order, agreed } = mergedOrder(ids, kept)
  const laid = order.map((id): Laid => {
    const from = ids.theirs.indexOf(id)
    const part = at.theirs.get(id) ?? at.mine.get(id)!
    return { text: withText(part, outcomes.get(id)!.text!), from: from >= 0 ? from : undefined }
  })
  const isList = theirs.node.type === 'array'
  const inner = [...outcomes].flatMap(([id, { conflicts }]) => {
    const place = order.indexOf(id)
    const segment = !isList ? id : place < 0 ? '-' : String(place)
    return conflicts.map((one) => ({ ...one, path: [segment, ...one.path] }))
  })
  return { text: layOut(theirs, laid), conflicts: agreed ? inner : [...inner, conflict(sides)] }
}

/** The items that differ from those before: from `start`, in the list before up to `end`, now `items`. */
function hunk(
  before: readonly Value[],
  after: readonly Value[],
): { start: number; end: number; items: readonly Value[] } {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && same(before[start], after[start])) start += 1
  let behind = 0
  while (behind < shorter - start && same(before.at(-1 - behind), after.at(-1 - behind))) behind += 1
  return { start, end: before.length - behind, items: after.slice(start, after.length - behind) }
}

/**
 * Merges lists whose items have no names: item by item if all are as long as before, otherwise if one has changed what
 * stands before everything that the other has changed. Undefined if neither is so.
 */
function mergeHunks({ base, mine, theirs }: Sides<Value | undefined>): Outcome | undefined {
  const itemsOf = ({ text, node }: Value) => (node.children ?? []).map((child): Value => ({ text, node: child }))
  const items = { base: base ? itemsOf(base) : [], mine: itemsOf(mine!), theirs: itemsOf(theirs!) }
  const { length } = items.base
  if (items.mine.length === length && items.theirs.length === length) {
    const outcomes = items.base.map((one, at) =>
      mergeValue({ base: one, mine: items.mine[at], theirs: items.theirs[at] }),
    )
    const laid = outcomes.map(({ text }, from): Laid => ({ text: text!, from }))
    const conflicts = outcomes.flatMap((one, at) => one.conflicts.map((c) => ({ ...c, path: [String(at), ...c.path] })))
    return { text: layOut(theirs!, laid), conflicts }
  }
  const [ours, others] = [hunk(items.base, items.mine), hunk(items.base, items.theirs)]
  // Behind their change every item has moved by this.
  const shift = items.theirs.length - length
  const place = ours.end < others.start ? 0 : others.end < ours.start ? shift : undefined
  if (place === undefined) return undefined
  const laid = items.theirs.map((value, from): Laid => ({ text: written(value), from }))
  const added = ours.items.map((value): Laid => ({ text: written(value) }))
  laid.splice(ours.start + place, ours.end - ours.start, ...added)
  return { text: layOut(theirs!, laid), conflicts: [] }
}

/** A place in words: `the title of the step "address"`. */
export function placeInWords(path: readonly string[]): string {
  let depth = 0
  while (path[depth] === 'steps' && path[depth + 1] !== undefined) depth += 2
  const step = path.slice(0, depth).filter((_, at) => at % 2 === 1)
  const rest = path.slice(depth).filter((segment) => segment !== '-')
  const inStep = step.length > 0 ? `the step "${step.join(' / ')}"` : ''
  if (rest.length === 0) return inStep || 'the whole file'
  const what = `"${rest.map((segment) => (/^\d+$/.test(segment) ? String(Number(segment) + 1) : segment)).join(' / ')}"`
  return inStep ? `${what} of ${inStep}` : what
}

/**
 * Merges two changes of a definition, or of any JSON text. What one has changed is taken over silently; what both have
 * changed differently stays as theirs is, and is a conflict. If a text is no JSON, the whole file is one.
 */
export function mergeDefinitions(base: string, mine: string, theirs: string): Merged {
  if (mine === base || mine === theirs) return { merged: theirs, conflicts: [] }
  if (theirs === base) return { merged: mine, conflicts: [] }
  const trees = { base: treeOf(base), mine: treeOf(mine), theirs: treeOf(theirs) }
  const whole: Merged = { merged: theirs, conflicts: [{ pointer: '', about: placeInWords([]), base, mine, theirs }] }
  if (!trees.base || !trees.mine || !trees.theirs) return whole
  const valueOf = ({ text, root }: NonNullable<typeof trees.base>): Value => ({ text, node: root })
  const { text, conflicts } = mergeValue({
    base: valueOf(trees.base),
    mine: valueOf(trees.mine),
    theirs: valueOf(trees.theirs),
  })
  const { offset, length } = trees.theirs.root
  return {
    merged: trees.theirs.text.slice(0, offset) + text! + trees.theirs.text.slice(offset + length),
    conflicts: conflicts.map(({ path, ...one }) => ({ pointer: pointerTo(path), about: placeInWords(path), ...one })),
  }
}

/** A text that ends with a new line if another one does. */
const withEndOf = (other: string, text: string): string =>
  other.endsWith('\n') && !text.endsWith('\n') ? `${text}\n` : text

/** A text in which one conflict is settled for a side. Settle several from the last to the first, since items of lists move. */
export function settleConflict(text: string, { pointer, ...texts }: MergeConflict, side: 'mine' | 'theirs'): string {
  const chosen = texts[side]
  if (pointer === '') return withEndOf(text, chosen ?? text)
  const path = keysOf(pointer)
  const tree = parseTree(text)
  // A segment of digits is an index in a list and a key in an object.
  const location = path.reduce<(string | number)[]>((before, segment) => {
    const holder = tree && findNodeAtLocation(tree, before)
    if (holder?.type !== 'array') return [...before, segment]
    return [...before, segment === '-' ? (holder.children?.length ?? 0) : Number(segment)]
  }, [])
  const node = tree && findNodeAtLocation(tree, location)
  if (node && chosen !== undefined) return text.slice(0, node.offset) + chosen + text.slice(node.offset + node.length)
  if (!node && chosen === undefined) return text
  const value: unknown = chosen === undefined ? undefined : JSON.parse(chosen)
  return applyEdits(text, modify(text, location, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }))
}
