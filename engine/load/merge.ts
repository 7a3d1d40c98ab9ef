import { keepRules, withObligations } from './obligations.ts'
import { didYouMean, ownValue } from '#engine/rules/index.ts'
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
/** The kinds of values that `extends` and `use` treat differently. */
export type Context = 'funnel' | (typeof kept)[number] | 'buttons' | 'transitions' | 'arguments' | 'value'

/** Kinds of the grammar with another name here. The keys of `enter` are keys of a step. */
const renamed: Record<string, Context> = { enter: 'step', branches: 'to', 'button*': 'buttons', 'to*': 'transitions' }
const kinds: Partial<Record<Context, string>> = { to: 'branch', buttons: 'button*', transitions: 'to*' }

/** The context of the value under a key, from the grammar. Only the loader knows `with` beside `use`. */
export function contextOfMember(context: Context, key: string): Context {
  if (context === 'step' && key === 'with') return 'arguments'
  const kind = kindOfMember(kinds[context] ?? context, key) ?? 'value'
  return ownValue(renamed, kind) ?? kept.find((name) => name === kind) ?? 'value'
}

/** Whether a value in an overlay replaces the inherited one instead of being merged with it. */
const replacesWhole = (context: Context): boolean => ['to', 'branch', 'effects', 'effect'].includes(context)

/** These keys of a button form one transition, so an overlay with one of them replaces all. */
const consequence = ['do', 'to', 'redirect', 'query', 'leave', 'fail']

/**
 * Merges `over` into `base` (format.md §3.8) as an RFC 7396 merge patch, with four exceptions: transitions, effects and
 * arguments are replaced as a whole, obligations are added to the inherited ones, an inherited `order` loses the removed
 * steps, and an overlay that names every field or button sets their order. Beside an unresolved `use`, `null` is kept,
 * because it may remove a value of the entry. A `null` that removes nothing is reported.
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
    const inherited = context === 'funnel' && key === 'mustPass' ? under.members.get(key)?.value : undefined
    if (inherited) members.set(key, { key: place, value: withObligations(inherited, value, report) })
    else if (!isNull(value))
      members.set(key, { key: place, value: merge(members.get(key)?.value, value, inner, report, keep) })
    else if (keep) members.set(key, { key: place, value: waiting(value, under.members.get(key)?.value) })
    else if (!members.delete(key) && !under.members.has(key) && !hasRemoved(value)) {
      const message = `there is no "${key}" to remove here`
      const near = didYouMean(key, under.members.keys())
      report('removes-nothing', place, { message, hint: near ?? 'remove this null, or correct the name' })
    }
  }
  if (context === 'funnel') keepRules(under, over, report)
  const merged: ObjectNode = { kind: 'object', place: over.place, members }
  return context === 'fields' || context === 'buttons' ? reordered(merged, over) : merged
}

const hasRemoved = (node: SourceNode): boolean => node.kind === 'scalar' && node.removed === true

/** A kept `null`, marked if it has already removed a value. */
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
