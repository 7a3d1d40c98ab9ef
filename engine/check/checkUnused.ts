import { escapeSegment } from '#engine/base/index.ts'
import {
  itemsOf,
  ownAsked,
  PathIndex,
  rooted,
  rootOf,
  type CallItem,
  type Definition,
} from '#engine/definition/index.ts'
import { compileText, compileValue, parseRule, readsOf } from '#engine/rules/index.ts'
import { resultPlace } from './checkCalls.ts'
import type { Check, CheckContext } from './context.ts'
import { inputTrees, isFormula, stringsIn } from './flow/reads.ts'

/** Reports what is defined but never used: rules, results, and this funnel's own answers. */
export const checkUnused: Check = (context) => {
  const { definition, report, reportKey, calls } = context
  const named = namesUsed(context)
  for (const name of Object.keys(definition.rules ?? {}))
    if (!named.has(name))
      reportKey('unused', `/rules/${name}`, { message: `rule "${name}" is never used`, hint: 'remove it' })
  const reads = [...pathsRead(context)]
  const leaving = itemsOf(definition, 'branch').flatMap(({ value }) => value.leave ?? [])
  const results = new Set([...reads.map(rootOf), ...leaving])
  for (const call of calls) {
    const { as } = call.value
    if (as === undefined || results.has(as)) continue
    results.add(as)
    const hint = call.isLookup ? 'remove this lookup' : 'remove "as"'
    report('unused', resultPlace(call), { message: `result "${as}" is never read`, hint }, call.isLookup && 'key')
  }
  const byPath = new PathIndex(reads.map((path) => [path, path]))
  for (const path of Object.keys(definition.computed ?? {}))
    if (byPath.at(rooted(path)).length === 0)
      reportKey('unused', `/computed/${escapeSegment(path)}`, {
        message: `"${path}" is computed, and never read or sent`,
        hint: 'remove it',
      })
  const asked = ownAsked(definition)
  for (const path of Object.keys(definition.data ?? {})) {
    const finding = { message: `"${path}" is never read or sent`, hint: 'remove it' }
    if (asked.includes(path) || Object.hasOwn(definition.computed ?? {}, path) || byPath.at(rooted(path)).length > 0)
      continue
    reportKey('unused', `/data/${escapeSegment(path)}`, finding)
  }
}

/** Identifiers in rules, texts and formulas: named rules leave no trace in a tree. */
const namesUsed = ({ definition }: CheckContext): Set<string> =>
  new Set(writtenRules(definition).flatMap(({ source }) => identifiersIn(parseRule(source))))

/** The sources of all rules: those of conditions, those that texts insert, and formulas. */
export function writtenRules(definition: Definition): { source: string; pointer: string }[] {
  const inserted = ({ value, pointer }: { value: string; pointer: string }) =>
    insertedIn(value).map((source) => ({ source, pointer }))
  const strings = itemsOf(definition, 'value').flatMap(({ value, pointer }) => stringsIn(value, pointer))
  return [
    ...itemsOf(definition, 'rule').map(({ value, pointer }) => ({ source: value, pointer })),
    ...itemsOf(definition, 'text').flatMap(inserted),
    ...strings.flatMap((one) =>
      isFormula(one.value) ? [{ source: one.value.slice(2), pointer: one.pointer }] : inserted(one),
    ),
  ]
}

/** The sources of the rules that a text inserts. */
export const insertedIn = (text: string): string[] => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, rule]) => rule!)

export function identifiersIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(identifiersIn)
  if (typeof node !== 'object' || node === null) return []
  if ('ast' in node) return identifiersIn(node.ast)
  const { op, args } = node as { op?: string; args?: unknown }
  return op === 'id' && typeof args === 'string' ? [args] : identifiersIn(args)
}

/** Every path that rules, texts, formulas and the inputs of calls read. */
const pathsRead = (context: CheckContext): Set<string> =>
  new Set([
    ...itemsOf(context.definition, 'rule').flatMap((item) => readsOf(context.tree(item.value, item.event, item.item))),
    ...pathsUsed(context),
    ...context.calls.flatMap((call) => pathsSent(call, context)),
  ])

/** The paths that the inputs of a call read. */
export const pathsSent = (call: CallItem, context: CheckContext): string[] =>
  Object.keys(call.contract.input).flatMap((name) => inputTrees(call, name, context).trees.flatMap(readsOf))

/** The paths that texts and formulas read, besides conditions and the inputs of calls. */
export function pathsUsed({ definition, environment }: CheckContext): string[] {
  const texts = itemsOf(definition, 'text').flatMap((item) =>
    item.value.includes('{') ? compileText(item.value, environment(item)).reads : [],
  )
  const values = itemsOf(definition, 'value').flatMap((item) => {
    if (item.role.of === 'input') return []
    const inserting = item.role.of === 'options' && item.role.texts
    return compileValue(item.value, environment(item), { texts: inserting }).reads
  })
  return [...texts, ...values]
}
