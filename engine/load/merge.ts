import type { Report } from './report.ts'
import {
  isList,
  isNull,
  kindOfMember,
  isObject,
  memberOf,
  textOf,
  without,
  type Member,
  type ObjectNode,
  type SourceNode,
} from '#engine/definition/index.ts'

const kept = ['steps', 'step', 'fields', 'field', 'button', 'to', 'branch', 'effects', 'effect'] as const
/** What stands at a place of a definition, as far as `extends` and `use` treat it differently. */
export type Context = 'funnel' | (typeof kept)[number] | 'buttons' | 'transitions' | 'arguments' | 'value'

/** Kinds of the grammar that have another name here. `enter` has the keys of a step that it needs. */
const renamed: Record<string, Context> = { enter: 'step', branches: 'to', 'button*': 'buttons', 'to*': 'transitions' }
const kinds: Partial<Record<Context, string>> = { to: 'branch', buttons: 'button*', transitions: 'to*' }

/** What stands under a key, as the grammar says. `with` beside `use` is the loader's own. */
export function contextOfMember(context: Context, key: string): Context {
  if (context === 'step' && key === 'with') return 'arguments'
  const kind = kindOfMember(kinds[context] ?? context, key) ?? 'value'
  return renamed[kind] ?? kept.find((name) => name === kind) ?? 'value'
}

/** Transitions, effects and arguments that are laid over others replace them instead of being merged with them. */
const replacesWhole = (context: Context): boolean => ['to', 'branch', 'effects', 'effect'].includes(context)

/** A button says what it does in these keys together, so one of them replaces them all. */
const consequence = ['do', 'to', 'redirect', 'query', 'fail']

/**
 * Lays `over` on `base`: RFC 7396 merge patch, except that transitions, effects and arguments are replaced whole, an inherited
 * `order` loses the steps that are removed, and an overlay that names every field or button sets their order. Where a library entry is
 * still to be taken (`use`), `null` is kept until then, because it may remove something of the entry. One that removes nothing is reported.
 */
export function merge(
  base: SourceNode | undefined,
  over: SourceNode,
  context: Context,
  report: Report,
  keepNulls = false,
): SourceNode {
  if (!isObject(over) || replacesWhole(context)) return over
  const under = isObject(base) ? base : { ...over, members: new Map<string, Member>() }
  const keep = keepNulls || under.members.has('use') || over.members.has('use')
  const members = new Map(prepared(under, over, context).members)
  for (const [key, { key: place, value }] of over.members) {
    const inner = context === 'arguments' ? 'to' : contextOfMember(context, key)
    if (!isNull(value))
      members.set(key, { key: place, value: merge(members.get(key)?.value, value, inner, report, keep) })
    else if (keep) members.set(key, { key: place, value: waiting(value, under.members.get(key)?.value) })
    else if (!members.delete(key) && !under.members.has(key) && !hasRemoved(value)) {
      const message = `there is no "${key}" to remove here`
      report('removes-nothing', place, { message, hint: 'remove this null, or correct the name' })
    }
  }
  const merged: ObjectNode = { kind: 'object', place: over.place, members }
  return context === 'fields' || context === 'buttons' ? reordered(merged, over) : merged
}

const hasRemoved = (node: SourceNode): boolean => node.kind === 'scalar' && node.removed === true

/** A `null` that is kept, and remembers whether something stood in its place. */
const waiting = (node: SourceNode, removed: SourceNode | undefined): SourceNode =>
  node.kind === 'scalar' && removed && (!isNull(removed) || hasRemoved(removed)) ? { ...node, removed: true } : node

function prepared(base: ObjectNode, over: ObjectNode, context: Context): ObjectNode {
  if (context === 'button' && consequence.some((key) => over.members.has(key))) return without(base, consequence)
  return context === 'funnel' ? withoutRemovedSteps(base, over) : base
}

function withoutRemovedSteps(base: ObjectNode, over: ObjectNode): ObjectNode {
  const order = base.members.get('order')
  const steps = memberOf(over, 'steps')
  if (!order || !isList(order.value)) return base
  const stays = (entry: SourceNode) => !isNull(memberOf(steps, textOf(entry) ?? textOf(memberOf(entry, 'step')) ?? ''))
  const value = { ...order.value, items: order.value.items.filter(stays) }
  return { ...base, members: new Map(base.members).set('order', { ...order, value }) }
}

function reordered(merged: ObjectNode, over: ObjectNode): ObjectNode {
  if (![...merged.members.keys()].every((key) => over.members.has(key))) return merged
  const inOrder = [...over.members.keys()].filter((key) => merged.members.has(key))
  return { ...merged, members: new Map(inOrder.map((key) => [key, merged.members.get(key)!])) }
}
