import {
  callsOnNext,
  eventsOf,
  isOptional,
  itemsOf,
  orderedSteps,
  precedingOf,
  rooted,
  sectionsOf,
  topOf,
  type Effect,
  type StepNode,
} from '#engine/definition/index.ts'
import { graphOf, pointsAt, type Edge, type Entry, type Label } from '#engine/graph/index.ts'
import { compileValue, conjunctsOf, pathOf, type Tree, ownValue } from '#engine/rules/index.ts'
import { isYesNoAt } from '../answers.ts'
import { secretMembers } from '../classes.ts'
import { isNextHidden, type CheckContext } from '../context.ts'
import { createFacts, freshError, sessionDropped, type Companion, type Facts } from './facts.ts'
import { dependentPaths, leavingFacts } from './knowledge.ts'
import { valueNeeds } from './reads.ts'
import type { Change, Flow, FlowEdge } from './ways.ts'

interface Interpreter {
  context: CheckContext
  facts: Facts
  effects: Map<string, Effect>
  /** The answers that a step has certainly set once it was completed. */
  completed(node: StepNode): string[]
}

/** How a label changes what is certain. */
type Meaning = Pick<FlowEdge, 'changes' | 'passes'>

/**
 * The graph of a funnel with what its edges make certain. `completed` gives the answers that a step has certainly set once it was
 * completed.
 */
export function interpret(
  context: CheckContext,
  companions: Map<string, Companion[]>,
  completed: Interpreter['completed'] = () => [],
): { flow: Flow; facts: Facts } {
  const { definition, index, registry } = context
  const graph = graphOf(definition, registry)
  const facts = createFacts(dependentPaths(context), companions)
  const effects = new Map(itemsOf(definition, 'effect').map(({ pointer, value }) => [pointer, value]))
  const interpreter: Interpreter = { context, facts, effects, completed }
  const { points, boot } = graph
  const edges = graph.edges.flatMap((edge): FlowEdge[] => {
    if (edge.back) return []
    const node = index.byPath.get(points[edge.from]!.step ?? '')
    const meanings = edge.does.map((label) => meaningOf(label, edge, node, interpreter))
    const passes = meanings.flatMap((one) => one.passes ?? [])
    const isHidden = edge.by === 'next' && node && isNextHidden(node, definition.nav)
    return [
      {
        ...edge,
        changes: meanings.flatMap(({ changes }) => changes),
        passes: passes.length > 0 ? passes : undefined,
        hidden: isHidden || undefined,
      },
    ]
  })
  const arrivals = points.filter(({ is }) => is === 'arrival').reverse()
  return {
    facts,
    flow: {
      points,
      boot,
      edges,
      pointsAt: (pointer) => pointsAt(graph, pointer),
      arrivals: new Map(arrivals.map(({ step, id }) => [step!, id])),
      through: context.through,
    },
  }
}

function meaningOf(label: Label, edge: Edge, node: StepNode | undefined, interpreter: Interpreter): Meaning {
  const { context, facts } = interpreter
  const add = (list: number[]): Change => ({ does: 'add', facts: list })
  const lose = (path: string): Change => ({ does: 'lose', path })
  const failed = add([facts.path('error'), facts.path(freshError)])
  const changing = (...changes: Change[]): Meaning => ({ changes })
  switch (label.is) {
    case 'condition': {
      const tree = context.tree(label.rule, edge.event)
      const known = label.holds && node && conjunctsOf(tree).some(saysNothingIsOpen) ? earlier(node, interpreter) : []
      return {
        changes: [add([...facts.condition(tree, label.holds), ...known.flatMap((one) => one.facts)])],
        passes: known.flatMap(({ passes }) => passes),
      }
    }
    case 'arrival': {
      const asked = Object.keys(node!.step.fields ?? {}).map(rooted)
      return changing({ does: 'arrive' }, ...asked.map(lose))
    }
    case 'rest': {
      const begun = Object.entries(node?.step.fields ?? {}).flatMap(([path, { starts }]) =>
        starts === undefined ? [] : [lose(rooted(path))],
      )
      return changing(lose(freshError), ...begun)
    }
    case 'gate':
      return label.open ? changing(add(leavingFacts(node!.step, facts, context))) : changing()
    case 'failure':
      return changing(failed)
    case 'applies':
      return changing(add(facts.condition(context.tree(label.rule), label.holds)))
    case 'answered': {
      const known = answered(context.index.byPath.get(label.step)!, label.asked, interpreter)
      return { changes: [add(known.facts)], passes: known.passes }
    }
    case 'completed': {
      const known = inSections(label.sections, interpreter)
      return { changes: [add(known.flatMap((one) => one.facts))], passes: known.flatMap((one) => one.passes) }
    }
    case 'call': {
      const { as, ends, operation } = label
      const dropped = [lose(freshError), ...(as === undefined ? [] : [lose(as)])]
      if (ends === 'failed') return changing(...dropped, failed)
      if (ends === 'passed over' || as === undefined) return changing(...dropped)
      return changing(...dropped, add(storedFacts(operation, as, interpreter)))
    }
    case 'behind': {
      // Its results are set wherever its condition holds, even on the way past it.
      const effect = interpreter.effects.get(edge.at.replace(/\/if$/, ''))!
      const rule = context.tree(effect.if!, edge.event)
      return changing(add(setBy(effect).flatMap((path) => facts.implied(rule, path) ?? [])))
    }
    case 'effect': {
      if (label.verb === 'set') return changing({ does: 'write', writes: writesOf(edge, interpreter) })
      if (label.verb === 'error') return changing(failed)
      if (label.verb === 'wait') return changing(lose(freshError))
      if (label.verb !== 'forget') return changing()
      const [forgotten] = label.names
      if (forgotten === '@session') return changing(add([facts.path(sessionDropped)]))
      const results = context.calls.flatMap(({ value }) => (value.call === forgotten ? (value.as ?? []) : []))
      return changing(...[...new Set(results)].map(lose))
    }
  }
}

const saysNothingIsOpen = (tree: Tree): boolean =>
  Array.isArray(tree) && tree[0] === '==' && pathOf(tree[1]) === 'journey.open' && tree[2] === ''

interface Answered {
  facts: number[]
  passes: string[]
}

/** `journey.open == ''` means that all earlier unconditional steps are answered. */
function earlier(node: StepNode, interpreter: Interpreter): Answered[] {
  const { definition, index } = interpreter.context
  const here = topOf(node)
  const { outside, sections, inside } = precedingOf(here, orderedSteps(definition, index), sectionsOf(definition))
  return [
    ...[...outside, ...inside].flatMap(({ node: one, if: condition }) =>
      one && condition === undefined ? [answered(one, here.step.entry ?? 'flow', interpreter)] : [],
    ),
    ...inSections(sections, interpreter),
  ]
}

/** What is certain once sections are completed: each of their steps that every journey has was completed, and its questions are answered. */
function inSections(sections: string[], interpreter: Interpreter): Answered[] {
  const { definition, index } = interpreter.context
  return orderedSteps(definition, index).flatMap(({ node, section, if: condition }) =>
    node && condition === undefined && section !== undefined && sections.includes(section)
      ? [{ ...answered(node, 'flow', interpreter), ...(node.step.entry !== 'link-only' && { passes: [node.path] }) }]
      : [],
  )
}

/**
 * What is certain once landing passes a step (docs/format.md §7.7): its questions are answered. If a `flow` step was asked for, a step
 * that calls something or is automatic was completed. `passes` is empty for a step that demands nothing.
 */
function answered(node: StepNode, asked: Entry, { facts, context, completed }: Interpreter): Answered {
  if (node.step.entry === 'link-only') return { facts: [], passes: [] }
  const given = node.automatic ? [] : leavingFacts(node.step, facts, context)
  const done = asked === 'flow' ? completed(node).map((path) => facts.path(path)) : []
  const guaranteed = given.length > 0 || (asked === 'flow' && (node.automatic || callsOnNext(node.step)))
  return { facts: [...given, ...done], passes: guaranteed ? [node.path] : [] }
}

/** A result, and its secret members unless it may come from a receipt. */
function storedFacts(operation: string, as: string, { facts, context: { registry } }: Interpreter): number[] {
  const contract = ownValue(registry.operations, operation)
  const secret = contract && !contract.once ? secretMembers(contract, registry) : []
  return [as, ...secret.map((name) => `${as}.${name}`)].map((path) => facts.path(path))
}

/** The results that an effect sets whatever happens, lists of effects included. */
function setBy(effect: Effect): string[] {
  if ('effects' in effect) return effect.effects.flatMap((inner) => (inner.if === undefined ? setBy(inner) : []))
  return 'call' in effect && effect.as !== undefined && effect.onFail !== '@continue' ? [effect.as] : []
}

function writesOf({ at, event }: Edge, { context, facts, effects }: Interpreter): { path: string; needs?: string[] }[] {
  const { set } = effects.get(at) as { set: Record<string, unknown> | string }
  const environment = context.environment({ pointer: at, event })
  if (typeof set === 'string') {
    const { type } = compileValue(set, environment)
    return type?.kind === 'object' ? Object.keys(type.members).map((name) => ({ path: rooted(name) })) : []
  }
  return Object.entries(set).map(([path, value]) => {
    const compiled = compileValue(value, environment)
    const known = withoutEvent(valueNeeds(compiled.value), event, context)
    // An answer that is yes or no is present when it is yes, and a member of a reply may be there and say no.
    const mayBeNo = compiled.type?.kind === 'bool' && known?.some((source) => !/^(form|local)\./.test(source))
    // Whatever a formula for a yes/no answer gives, it is yes or no.
    const isAnswered = compiled.type?.kind === 'bool' && isYesNoAt(rooted(path), context)
    const needs = isAnswered ? [] : mayBeNo ? undefined : known
    facts.path(rooted(path))
    return { path: rooted(path), needs }
  })
}

/** Members that every event carries need nothing; one that it may lack makes the needs unknown. */
function withoutEvent(needs: string[] | undefined, event = '', { definition, registry }: CheckContext) {
  const payload = ownValue(eventsOf(definition, registry), event)?.payload ?? {}
  const carried = (path: string) => ownValue(payload, path.split('.')[1]!)
  const isEvent = (path: string) => path.startsWith('event.')
  if (needs?.some((path) => isEvent(path) && (!carried(path) || isOptional(carried(path)!)))) return undefined
  return needs?.filter((path) => !isEvent(path))
}
