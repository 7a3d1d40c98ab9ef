import type { StepNode } from '#engine/definition/index.ts'
import type { CheckContext } from '../context.ts'
import { branchFlow } from './branchFlow.ts'
import { effectsFlow } from './effectFlow.ts'
import { createFacts, type Facts } from './facts.ts'
import { FlowBuilder, type Flow } from './flow.ts'
import { hidingPaths } from './knowledge.ts'
import type { Companion } from './companions.ts'
import { eventFlow } from './eventFlow.ts'
import { isDirect, landingFlow, orderFlow } from './landingFlow.ts'
import { stepFlow } from './stepFlow.ts'
import type { FlowWriter } from './writer.ts'

/**
 * All ways through a funnel, effect by effect, landing included; Back only where it is written out. `completed` gives the answers
 * that a step has certainly set once it was completed.
 */
export function buildFlow(
  context: CheckContext,
  companions: Map<string, Companion[]>,
  completed: (node: StepNode) => string[] = () => [],
): { flow: Flow; facts: Facts } {
  const { definition, index } = context
  const nodes = [...index.byPath.values()]
  const facts = createFacts(hidingPaths(definition, nodes, context), companions)
  const builder = new FlowBuilder()
  const boot = builder.point()
  const landing = {
    asked: builder.point(),
    openOf: new Map(
      nodes
        .filter((node) => !node.parent && (isDirect(node) || asksForOpen(node)))
        .map((node) => [node.path, builder.point()]),
    ),
  }
  const writer: FlowWriter = {
    builder,
    facts,
    context,
    index,
    landing,
    handlers: [],
    arrivals: new Map(nodes.map((node) => [node.path, builder.point(node.path, true)])),
    waiting: new Map(nodes.flatMap((node) => (node.automatic ? [] : [[node.path, builder.point(node.path)]]))),
    catches: new Map(
      nodes.flatMap((node) => (node.step.catch === undefined ? [] : [[node.path, builder.point(node.path)]])),
    ),
    following: [...definition.order, undefined].map(() => builder.point()),
    exit: builder.point(),
    completed,
  }
  for (const point of writer.waiting.values()) builder.rests.add(point)
  const entered = effectsFlow(definition.enter?.do, '/enter/do', boot, { slot: 'do', by: 'do' }, writer)
  builder.place('/enter', entered)
  branchFlow(definition.enter?.then ?? '@asked', '/enter/then', entered, { slot: 'then', by: 'then' }, writer)
  index.top.forEach((node) => stepFlow(node, writer))
  orderFlow(writer)
  landingFlow(writer)
  eventFlow(writer)
  return {
    facts,
    flow: {
      points: builder.points,
      edges: builder.edges,
      boot,
      arrivals: writer.arrivals,
      pointsAt: (pointer) => builder.pointsAt(pointer),
    },
  }
}

const asksForOpen = ({ step }: StepNode): boolean => JSON.stringify(step).includes('"@open"')
