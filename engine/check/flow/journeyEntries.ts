import { orderEntries, type StepNode } from '#engine/definition/index.ts'
import { leavingFacts } from './knowledge.ts'
import type { FlowWriter } from './writer.ts'

/** An entry of `order`. */
export interface JourneyEntry {
  node: StepNode
  /** The facts of its condition, either way. */
  applies: number[]
  not: number[]
  always: boolean
}

const kept = new WeakMap<FlowWriter, JourneyEntry[]>()

export function entriesOf(writer: FlowWriter): JourneyEntry[] {
  const known = kept.get(writer)
  if (known) return known
  const { context, facts, index } = writer
  const entries = orderEntries(context.definition).flatMap(({ step, if: condition }): JourneyEntry[] => {
    const node = index.byPath.get(step)
    const rule = condition === undefined ? undefined : context.tree(condition)
    return node
      ? [
          {
            node,
            always: rule === undefined,
            applies: rule === undefined ? [] : facts.condition(rule),
            not: rule === undefined ? [] : facts.condition(rule, false),
          },
        ]
      : []
  })
  kept.set(writer, entries)
  return entries
}

/**
 * What is certain of a step that landing passes (docs/format.md §7.7): its questions are answered, and, where a `flow` step was asked for,
 * it was completed if it calls something or is automatic. `passes` is empty for a step that anybody passes.
 */
export function answered(
  { node }: JourneyEntry,
  asked: 'flow' | 'direct' | 'link-only',
  { facts, context, completed }: FlowWriter,
): { facts: number[]; passes?: string[] } {
  if (node.step.entry === 'link-only') return { facts: [] }
  const given = node.automatic ? [] : leavingFacts(node.step, facts, context)
  const done = asked === 'flow' ? completed(node).map((path) => facts.path(path)) : []
  const guaranteed = given.length > 0 || (asked === 'flow' && (node.automatic || callsOnNext(node)))
  return { facts: [...given, ...done], ...(guaranteed && { passes: [node.path] }) }
}

export const callsOnNext = ({ step }: StepNode): boolean =>
  step.next !== undefined && JSON.stringify(step.next).includes('"call":')
