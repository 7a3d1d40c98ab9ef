import type { CompiledChoice, CompiledField, CompiledList } from '#engine/compile/index.ts'
import { rememberingBy, type RuleScope } from '#engine/rules/index.ts'
import { resultOver, ruleHolds, scopeOf, textOf, textOver, type Running } from '../world.ts'

/** A choice that is offered. */
export interface OfferedChoice {
  value: string | number
  label: string
  hint?: string
}

const isSpecial = rememberingBy(({ list, choices = [] }: CompiledField): boolean =>
  Boolean(list ?? choices.some((choice) => choice.if ?? choice.hint)),
)

/**
 * What a field offers whose choices come out of a list, or have conditions or hints (format.md §3.4). Undefined for any
 * other field: what it offers is always the same.
 */
export function choicesNow(field: CompiledField, at: Running): OfferedChoice[] | undefined {
  if (!isSpecial(field)) return undefined
  return field.list ? listed(field.list, at) : (field.choices ?? []).flatMap((choice) => written(choice, at))
}

/** What is said while a list offers nothing, and nothing while it does; undefined if nothing is ever said. */
export const nothingOffered = ({ list }: CompiledField, at: Running): string | undefined =>
  list?.none && (listed(list, at).length > 0 ? '' : textOf(list.none, at))

const withHint = (hint: string): { hint?: string } => (hint === '' ? {} : { hint })

const written = ({ value, label, hint, if: offered }: CompiledChoice, at: Running): OfferedChoice[] =>
  ruleHolds(offered, at) ? [{ value, label: textOf(label, at), ...withHint(textOf(hint, at)) }] : []

const lists = new WeakMap<CompiledList, { at: Running; offered: OfferedChoice[] }>()

/** The choices out of a list. Of two with one value the first counts; an entry without a value gives none. */
function listed(list: CompiledList, at: Running): OfferedChoice[] {
  const known = lists.get(list)
  if (known?.at === at) return known.offered
  const { world } = at
  const scope = scopeOf(at)
  const byValue = new Map<unknown, OfferedChoice>()
  const entries = resultOver(list.of, scope, world)
  for (const item of Array.isArray(entries) ? (entries as unknown[]) : []) {
    const about: RuleScope = { ...scope, item }
    const value = resultOver(list.value, about, world)
    const isValue = typeof value === 'number' || (typeof value === 'string' && value !== '')
    if (!isValue || byValue.has(value) || !isOffered(list, about, at)) continue
    const hint = list.hint === undefined ? '' : textOver(list.hint, about, world)
    byValue.set(value, { value, label: textOver(list.label, about, world), ...withHint(hint) })
  }
  const offered = [...byValue.values()]
  lists.set(list, { at, offered })
  return offered
}

const isOffered = ({ if: rule }: CompiledList, about: RuleScope, { world }: Running): boolean =>
  rule === undefined || resultOver(rule, about, world) === true
