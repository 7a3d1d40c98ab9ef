import {
  callsOnNext,
  isTaskList,
  itemsOf,
  overlap,
  rooted,
  rootOf,
  topPath,
  type StepNode,
} from '#engine/definition/index.ts'
import { graphOf, type Edge, type Label } from '#engine/graph/index.ts'
import { conjunctsOf, opposite, printRule, readsOf, type Tree } from '#engine/rules/index.ts'
import { conditionOf } from '../answers.ts'
import type { CheckContext } from '../context.ts'
import { dependentPaths, gateOf } from './knowledge.ts'

/** The gate of a step that asks for nothing, in words, if everybody who comes there has met it, and keeps meeting it. */
export function metForGood(node: StepNode, context: CheckContext): string | undefined {
  const gate =
    isTaskList(node) || Object.keys(node.step.fields ?? {}).length > 0 ? undefined : gateOf(node.step, context)
  if (gate === undefined) return undefined
  return conjunctsOf(gate).every((part) => isMet(part, node, context)) ? printRule(gate) : undefined
}

/** Whether nobody comes to a step without a condition: once it holds it always holds, and no way leads there before. */
const isMet = (part: Tree, node: StepNode, context: CheckContext): boolean =>
  holdsForGood(part, context) && !stepsReachedWithout(part, context).has(node.path)

/** Whether nothing makes a condition false: only effects set what it reads, and only to values with which it holds. */
function holdsForGood(part: Tree, context: CheckContext): boolean {
  const { definition, writes, computed, never } = context
  const reads = readsOf(part)
  const asked = itemsOf(definition, 'field').flatMap(({ path, value }) => [path, ...Object.values(value.tells ?? {})])
  const changing = [
    ...asked.map(rooted),
    ...computed().map(({ path }) => path),
    ...[...dependentPaths(context).values()].flat(),
  ]
  const concerns = (path: string): boolean => reads.some((read) => overlap(read, path))
  const isDropped = itemsOf(definition, 'effect').some(({ value }) => 'forget' in value && value.forget === '@session')
  return (
    !isDropped &&
    reads.every((read) => rootOf(read) === 'form') &&
    !changing.some(concerns) &&
    writes.every(({ path, value }) => !concerns(path) || never(...conditionOf(path, value, context), opposite(part)))
  )
}

/** Paths of the steps that can wait before a condition holds that nothing makes false again. */
function stepsReachedWithout(part: Tree, context: CheckContext): Set<string> {
  const { definition, index, registry, tree, solver } = context
  const { points, edges, boot } = graphOf(definition, registry)
  const reads = readsOf(part)
  const topOfPoint = (id: number): string | undefined => {
    const { step } = points[id]!
    return step === undefined ? undefined : topPath(step)
  }
  const isRuledOut = (rule: Tree, event?: string): boolean =>
    readsOf(rule).some((read) => reads.some((one) => overlap(one, read))) &&
    solver(event).together(rule, opposite(part)).can === 'never'
  const allows = (label: Label, { from, event }: Edge): boolean => {
    if (label.is === 'condition' || label.is === 'applies') {
      const rule = tree(label.rule, event)
      return !isRuledOut(label.holds ? rule : opposite(rule), event)
    }
    if (label.is === 'effect' && label.verb === 'set')
      return !label.names.some((name) => reads.some((read) => overlap(read, rooted(name))))
    if (label.is === 'gate' && label.open) {
      const gate = gateOf(index.byPath.get(points[from]!.step!)!.step, context)
      return gate === undefined || !isRuledOut(gate)
    }
    return true
  }
  const taken = edges.map((edge) => edge.does.every((label) => allows(label, edge)))
  const reached = new Set([boot])
  const completed = new Set<string>()
  /** Landing leads past a step that calls something only once it was completed (docs/format.md §7.7). */
  const isPassed = (label: Label): boolean => {
    if (label.is !== 'answered' || label.asked !== 'flow') return true
    const { automatic, step } = index.byPath.get(label.step)!
    return (!automatic && !callsOnNext(step)) || completed.has(label.step)
  }
  for (let before = -1; before < reached.size + completed.size;) {
    before = reached.size + completed.size
    edges.forEach((edge, at) => {
      if (!taken[at] || !reached.has(edge.from) || !edge.does.every(isPassed)) return
      reached.add(edge.to)
      const [from, to] = [topOfPoint(edge.from), topOfPoint(edge.to)]
      if (edge.ends && from !== undefined && to !== from) completed.add(from)
    })
  }
  return new Set([...reached].flatMap((id) => (points[id]!.is === 'waiting' ? points[id]!.step! : [])))
}
