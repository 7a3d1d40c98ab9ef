import type { CompiledStep } from '#engine/compile/index.ts'
import { evaluate, printRule, readsOf, type RuleScope, type Tree, pathOf } from '#engine/rules/index.ts'
import {
  isShut,
  messageOf,
  visibleFields,
  type FunnelState,
  scopeOf,
  textOf,
  type FunnelWorld,
  type Running,
} from '#engine/run/index.ts'

/** A part of a rule, whether it holds, and what it reads. */
export interface TracedPart {
  text: string
  holds: boolean
  /** Of a part that is not made of others. `label` is that of the field which asks for it, wherever it stands. */
  reads: { path: string; label?: string; value: string }[]
  parts: TracedPart[]
}

export interface TracedGate {
  /** Whether a press of Next would go on. */
  open: boolean
  gate?: TracedPart
  fields: { path: string; label: string; message: string }[]
}

/** Why Next of a step is open or shut: every part of the gate with what it reads, and what each field says. */
export function traceGate(step: CompiledStep, state: FunnelState, world: FunnelWorld): TracedGate {
  const at = { ...state, world }
  const scope = scopeOf(at)
  const labels = labelsOf(at)
  return {
    open: !isShut(step, at),
    ...(step.gate === undefined ? {} : { gate: trace(step.gate, scope, world, labels) }),
    fields: visibleFields(step, at).map((field) => ({
      path: field.path,
      label: textOf(field.label, at),
      message: messageOf(field, at)?.text ?? '',
    })),
  }
}

const joining = new Set(['&&', '||', '!'])

/** Labels of fields by the path that a rule reads; a field of the active step comes before one of the same path elsewhere. */
function labelsOf(at: Running): Map<string, string> {
  const { [at.current]: active, ...others } = at.world.funnel.steps
  const fields = [...Object.values(others), ...(active ? [active] : [])].flatMap((step) => step.fields)
  return new Map(
    fields.map(({ path, label }) => [path.startsWith('local.') ? path : `form.${path}`, textOf(label, at)]),
  )
}

function trace(tree: Tree, scope: RuleScope, world: FunnelWorld, labels: Map<string, string>): TracedPart {
  const value = (part: Tree): unknown =>
    evaluate(part, scope, { functions: world.vocabulary.functions, now: world.host.clock.now() })
  const [op, ...inner] = Array.isArray(tree) ? (tree as [string, ...Tree[]]) : ['']
  const joins = joining.has(op)
  const parts = joins ? flattened(op, inner) : []
  const said = op === '&&' ? 'all of these' : op === '||' ? 'any of these' : op === '!' ? 'not this' : printRule(tree)
  return {
    text: said,
    holds: value(tree) === true,
    reads: joins
      ? []
      : readsOf(tree).map((path) => ({
          path,
          ...(labels.has(path) ? { label: labels.get(path)! } : {}),
          value: shown(value(treeAt(tree, path) ?? null)),
        })),
    parts: parts.map((part) => trace(part, scope, world, labels)),
  }
}

/** `a && (b && c)` is one list of three. */
const flattened = (op: string, parts: Tree[]): Tree[] =>
  parts.flatMap((part) =>
    op !== '!' && Array.isArray(part) && part[0] === op ? flattened(op, part.slice(1) as Tree[]) : [part],
  )

/** The part of a rule that reads a path, with its zero value. */
function treeAt(tree: Tree, path: string): Tree | undefined {
  if (pathOf(tree) === path) return tree
  return Array.isArray(tree)
    ? (tree as readonly unknown[])
        .map((part) => (Array.isArray(part) ? treeAt(part as unknown as Tree, path) : undefined))
        .find((found) => found !== undefined)
    : undefined
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'not given'
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
