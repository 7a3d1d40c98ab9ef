import { type Next, reachable } from '#engine/base/index.ts'
import {
  type Definition,
  groupedBy,
  indexSteps,
  isInside,
  isTaskList,
  orderedSteps,
  precedingOf,
  type Registry,
  sectionsOf,
  type Slot,
  topOf,
} from '#engine/definition/index.ts'
import { type Edge } from './graph.ts'
import { graphOf } from './graphOf.ts'

/** The target of edges that leave the funnel. */
export const exit = '@exit'

/** An edge between two steps, by their paths. */
export interface StepEdge {
  from: string
  to: string
  /** It is taken without a press. */
  automatic: boolean
  /** The key of the step that leads there, such as `guard` or `catch`; `failure` for `onFail`. */
  kind: Slot | 'failure'
  /** The event of its handler. */
  event?: string
  /** Landing decides where it leads: `@open` and `@reload`. */
  lands?: true
}

/** Where every step may lead, regardless of conditions. Back is left out. */
export interface StepGraph {
  /** Steps that open without another step leading there. */
  starts: string[]
  edges: StepEdge[]
  /** By step and event of a handler (`work paid`): the steps in which it may hear the event. */
  hearing: Map<string, Set<string>>
}

const automaticSlots: readonly (Slot | undefined)[] = ['guard', 'do', 'then', 'start', 'after', 'catch']

/**
 * The graph of a funnel reduced to its steps. Their paths are the nodes, and `exit` stands for leaving the funnel. Without
 * a registry, which knows the external events, a handler counts in every step inside its own.
 */
export function stepGraph(definition: Definition, registry?: Registry): StepGraph {
  const { points, edges, boot } = graphOf(definition, registry)
  const index = indexSteps(definition)
  const { byPath } = index
  const paths = [...byPath.keys()]
  const [order, sections] = [orderedSteps(definition, index), sectionsOf(definition)]
  const out = groupedBy(edges, ({ from }) => from)
  const stepOf = (point: number): string => points[point]!.step!
  const caught = groupedBy(
    edges.filter(({ to }) => points[to]!.is === 'catch'),
    ({ to }) => stepOf(to),
  )
  /** The steps whose failures reach a `catch`, also through an inner `catch` that did not take them. */
  const failingInto = (step: string): string[] =>
    (caught.get(step) ?? []).flatMap(({ from, at }) =>
      at.endsWith('/catch') ? failingInto(stepOf(from)) : [stepOf(from)],
    )
  const heard = edges.filter(({ to }) => points[to]!.is === 'heard')
  const handlers = groupedBy(heard, ({ to, event }) => `${stepOf(to)} ${event}`)
  const hearing = new Map([...handlers].map(([key, list]) => [key, new Set(list.map(({ from }) => stepOf(from)))]))
  const sourcesOf = ({ from, by, failing, event }: Edge): string[] => {
    const step = stepOf(from)
    if (by === 'on')
      return registry ? [...(hearing.get(`${step} ${event}`) ?? [])] : paths.filter((path) => isInside(path, step))
    return by === 'catch' && !failing ? [...new Set(failingInto(step))] : [step]
  }
  /** The steps that landing may open for a step: the waiting ones before it, and its top-level step. */
  const opensFor = (step: string): string[] => {
    const top = topOf(byPath.get(step)!)
    const { outside, inside, sections: done } = precedingOf(top, order, sections)
    // While a section is not completed, the task list opens.
    const tasks = done.length > 0 ? order.filter(({ node }) => node && isTaskList(node)) : []
    const earlier = [...outside, ...tasks, ...inside].flatMap(({ node }) => node ?? [])
    const open = earlier.flatMap((node) => (node.automatic || node.step.entry === 'link-only' ? [] : [node.path]))
    return [...new Set([...open, top.path])]
  }
  /** The steps that may be entered first from a point, and `exit`. */
  const placesFrom = (start: number): string[] => {
    const found = reachable([start], (point) =>
      points[point]!.step === undefined ? (out.get(point) ?? []).flatMap(({ to, kept }) => (kept ? [] : [to])) : [],
    )
    return [...found].flatMap((point) => {
      const { is, step } = points[point]!
      return is === 'arrival' ? [step!] : is === 'exit' ? [exit] : []
    })
  }
  return {
    hearing,
    starts: [...placesFrom(boot), ...edges.flatMap(({ direct, opens }) => (direct ? [opens!] : []))],
    edges: edges.flatMap((edge) => {
      const { from, to, by, back, event, failing, ends, lands, returns } = edge
      if (points[from]!.step === undefined || back || by === 'back' || !(ends || lands)) return []
      const more = {
        kind: failing ? ('failure' as const) : by!,
        automatic: automaticSlots.includes(by),
        ...(event !== undefined && { event }),
        ...(lands && { lands }),
      }
      const targets = lands ? opensFor(returns ?? stepOf(from)) : placesFrom(to)
      return sourcesOf(edge).flatMap((source) => targets.map((target) => ({ from: source, to: target, ...more })))
    }),
  }
}

/** For a search: the steps to which edges lead. */
export const forward = (edges: StepEdge[]): Next<string> => neighbours(edges, 'from', 'to')

/** For a search: the steps from which edges lead to one. */
export const backward = (edges: StepEdge[]): Next<string> => neighbours(edges, 'to', 'from')

function neighbours(edges: StepEdge[], start: 'from' | 'to', end: 'from' | 'to'): Next<string> {
  const by = groupedBy(edges, (edge) => edge[start])
  const found = new Map([...by].map(([step, list]) => [step, list.map((edge) => edge[end])]))
  return (step) => found.get(step) ?? []
}
