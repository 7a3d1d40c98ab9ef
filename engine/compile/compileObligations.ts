import { type Obligation, topOf, type StepNode } from '#engine/definition/index.ts'
import { readsOf } from '#engine/rules/index.ts'
import type { CompiledObligation } from './compiled.ts'
import type { CompileContext } from './context.ts'

const meet = (a: string, b: string): boolean => a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`)

const asks = (node: StepNode, reads: string[]): boolean =>
  Object.keys(node.step.fields ?? {}).some((field) => reads.some((read) => meet(field, read))) ||
  node.children.some((child) => asks(child, reads))

function compileObligation({ through = [], holds }: Obligation, context: CompileContext): CompiledObligation {
  const { top, byPath } = context.index
  const steps = through.flatMap((path) => byPath.get(path) ?? []).map((node) => topOf(node).path)
  if (holds === undefined) return { through: steps, asks: [] }
  const rule = context.rule(holds)
  const reads = readsOf(rule).map((read) => read.replace(/^form\./, ''))
  return { through: steps, holds: rule, asks: top.filter((node) => asks(node, reads)).map(({ path }) => path) }
}

/** A step asks for what must hold, or must itself be passed; nothing else can be asked again. */
const canBeAsked = ({ through, asks }: CompiledObligation): boolean => through.length > 0 || asks.length > 0

/** What landing asks again when a definition has gained an obligation (format.md §7.11); the same obligation of two calls once. */
export function compileObligations(context: CompileContext): CompiledObligation[] {
  const all = (context.definition.mustPass ?? [])
    .map((obligation) => compileObligation(obligation, context))
    .filter(canBeAsked)
  return [...new Map(all.map((obligation) => [JSON.stringify(obligation), obligation])).values()]
}
