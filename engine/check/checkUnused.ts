import { parseRule, readsOf, compileRule, compileText, compileValue } from '#engine/rules/index.ts'
import { escapeSegment, itemsOf, rooted } from '#engine/definition/index.ts'
import type { Check, CheckContext } from './context.ts'
import { PathIndex } from './overlap.ts'

/** Names that are given and never asked for: rules, results, and answers of this funnel alone. */
export const checkUnused: Check = (context) => {
  const { definition, report, calls } = context
  const named = namesUsed(context)
  for (const name of Object.keys(definition.rules ?? {})) {
    if (!named.has(name))
      report('unused', `/rules/${name}`, { message: `rule "${name}" is never used`, hint: 'remove it' }, 'key')
  }
  const reads = pathsRead(context)
  const results = new Set([...reads].map((path) => path.split('.', 1)[0]))
  const told = new Set<string>()
  for (const { value, pointer } of calls) {
    if (value.as === undefined || results.has(value.as) || told.has(value.as)) continue
    told.add(value.as)
    report('unused', `${pointer}/as`, { message: `result "${value.as}" is never read`, hint: 'remove "as"' })
  }
  const byPath = new PathIndex([...reads].map((path) => [path, path]))
  for (const path of Object.keys(definition.data ?? {})) {
    if (byPath.at(rooted(path)).length === 0)
      report(
        'unused',
        `/data/${escapeSegment(path)}`,
        { message: `"${path}" is never read or sent`, hint: 'remove it' },
        'key',
      )
  }
}

/** Identifiers in rules, texts and formulas: named rules leave no trace in a tree. */
function namesUsed({ definition }: CheckContext): Set<string> {
  const sources = [
    ...itemsOf(definition, 'rule').map(({ value }) => value),
    ...itemsOf(definition, 'text').flatMap(({ value }) =>
      [...value.matchAll(/\{([^{}]*)\}/g)].map(([, rule]) => rule!),
    ),
    ...itemsOf(definition, 'value').flatMap(({ value }) => formulasIn(value)),
  ]
  return new Set(sources.flatMap((source) => identifiersIn(parseRule(source))))
}

function formulasIn(value: unknown): string[] {
  if (typeof value === 'string')
    return value.startsWith('= ') ? [value.slice(2)] : [...value.matchAll(/\{([^{}]*)\}/g)].map(([, rule]) => rule!)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(formulasIn) : []
}

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
    ...itemsOf(definition, 'value').flatMap(
      (item) =>
        compileValue(item.value, environment(item), { texts: item.role.of === 'options' && item.role.texts }).reads,
    ),
    ...calls.flatMap((call) =>
      Object.values(call.contract.input).flatMap((schema) =>
        defaultReads((schema as { from?: string }).from, environment(call)),
      ),
    ),
  ])
}

const defaultReads = (from: string | undefined, environment: ReturnType<CheckContext['environment']>): string[] =>
  from === undefined ? [] : compileRule(from, environment).reads
