import { escapeSegment, itemsOf, rooted, rootOf } from '#engine/definition/index.ts'
import { compileRule, compileText, compileValue, parseRule, readsOf } from '#engine/rules/index.ts'
import type { Check, CheckContext } from './context.ts'
import { isFormula, stringsIn } from './flow/reads.ts'
import { PathIndex } from './pathIndex.ts'

/** Reports what is defined but never used: rules, results, and this funnel's own answers. */
export const checkUnused: Check = (context) => {
  const { definition, report, reportKey, calls } = context
  const named = namesUsed(context)
  for (const name of Object.keys(definition.rules ?? {}))
    if (!named.has(name))
      reportKey('unused', `/rules/${name}`, { message: `rule "${name}" is never used`, hint: 'remove it' })
  const reads = [...pathsRead(context)]
  const results = new Set(reads.map(rootOf))
  for (const { value, pointer } of calls) {
    if (value.as === undefined || results.has(value.as)) continue
    results.add(value.as)
    report('unused', `${pointer}/as`, { message: `result "${value.as}" is never read`, hint: 'remove "as"' })
  }
  const byPath = new PathIndex(reads.map((path) => [path, path]))
  for (const path of Object.keys(definition.data ?? {})) {
    const finding = { message: `"${path}" is never read or sent`, hint: 'remove it' }
    if (byPath.at(rooted(path)).length === 0) reportKey('unused', `/data/${escapeSegment(path)}`, finding)
  }
}

/** Identifiers in rules, texts and formulas: named rules leave no trace in a tree. */
function namesUsed({ definition }: CheckContext): Set<string> {
  const strings = itemsOf(definition, 'value').flatMap(({ value, pointer }) => stringsIn(value, pointer))
  const sources = [
    ...itemsOf(definition, 'rule').map(({ value }) => value),
    ...itemsOf(definition, 'text').flatMap(({ value }) => insertedIn(value)),
    ...strings.flatMap(({ value }) => (isFormula(value) ? [value.slice(2)] : insertedIn(value))),
  ]
  return new Set(sources.flatMap((source) => identifiersIn(parseRule(source))))
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

/** Every path that rules, texts, formulas and the defaults of called operations read. */
function pathsRead(context: CheckContext): Set<string> {
  const { definition, environment, calls, tree } = context
  return new Set([
    ...itemsOf(definition, 'rule').flatMap((item) => readsOf(tree(item.value, item.event))),
    ...itemsOf(definition, 'text').flatMap((item) =>
      item.value.includes('{') ? compileText(item.value, environment(item)).reads : [],
    ),
    ...itemsOf(definition, 'value').flatMap((item) => {
      const texts = item.role.of === 'options' && item.role.texts
      return compileValue(item.value, environment(item), { texts }).reads
    }),
    ...calls.flatMap((call) =>
      Object.values(call.contract.input).flatMap((schema) => {
        const { from } = schema as { from?: string }
        return from === undefined ? [] : compileRule(from, environment(call)).reads
      }),
    ),
  ])
}
