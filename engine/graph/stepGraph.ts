import { type Definition, groupedBy, indexSteps, orderEntries, type Slot } from '#engine/definition/index.ts'
import { isInside, type Edge } from './graph.ts'
import { graphOf } from './graphOf.ts'

/** Out of the funnel. */
export const exit = '@exit'

export interface StepEdge {
  from: string
  to: string
  /** Taken without anybody pressing anything. */
  automatic: boolean
  /** `guard`, `catch` and the like; `failure` for `onFail`. */
  kind: Slot | 'failure'
  /** The event that it waits for. */
  event?: string
  /** Landing decides where it leads: `@open` and `@reload`. */
  lands?: true
}

/** Where every step may lead, conditions aside. Back is not a way. */
export interface StepGraph {
  /** Steps that open without another step leading there. */
  starts: string[]
  edges: StepEdge[]
}

const automaticSlots: readonly (Slot | undefined)[] = ['guard', 'do', 'then', 'start', 'after', 'catch']

/** The graph of a funnel seen from above: of all that happens in a step only where it leads in the end. */
export function stepGraph(definition: Definition): StepGraph {
  const { points, edges, boot } = graphOf(definition)
  const { byPath } = indexSteps(definition)
  const paths = [...byPath.keys()]
  const order = orderEntries(definition).map(({ step }) => step)
  const out = groupedBy(edges, ({ from }) => from)
  const stepOf = (point: number): string => points[point]!.step!
  /** The steps whose failures come to a `catch`, over those inside it that did not take them too. */
  const failingInto = (caught: string): string[] =>
    edges.flatMap(({ from, to, at }) => {
      if (points[to]!.is !== 'catch' || stepOf(to) !== caught) return []
      return at.endsWith('/catch') ? failingInto(stepOf(from)) : [stepOf(from)]
    })
  const sourcesOf = ({ from, by, failing }: Edge): string[] => {
    const step = stepOf(from)
    if (by === 'on') return paths.filter((path) => isInside(path, step))
    return by === 'catch' && !failing ? [...new Set(failingInto(step))] : [step]
  }
  /** Landing leads to where a person waits, or to the step that asked for it. */
  const opensFor = (step: string): string[] => {
    const top = step.split('/', 1)[0]!
    const earlier = order.slice(0, order.indexOf(top)).map((path) => byPath.get(path)!)
    return [...earlier.flatMap((node) => (node.automatic || node.step.entry === 'link-only' ? [] : [node.path])), top]
  }
  /** The steps that are entered first from a point on, and the way out of the funnel. */
  const placesFrom = (start: number): string[] => {
    const found = new Set([start])
    for (const point of found)
      if (points[point]!.step === undefined) for (const { to, kept } of out.get(point) ?? []) if (!kept) found.add(to)
    return [...found].flatMap((point) => {
      const { is, step } = points[point]!
      return is === 'arrival' ? [step!] : is === 'exit' ? [exit] : []
    })
  }
  return {
    starts: [...placesFrom(boot), ...edges.flatMap(({ direct, opens }) => (direct ? [opens!] : []))],
    edges: edges.flatMap((edge) => {
      const { from, to, by, back, event, failing, ends, lands } = edge
      if (points[from]!.step === undefined || back || by === 'back' || !(ends || lands)) return []
      const more = {
        kind: failing ? ('failure' as const) : by!,
        automatic: automaticSlots.includes(by),
        ...(event !== undefined && { event }),
        ...(lands && { lands }),
      }
      const targets = lands ? opensFor(stepOf(from)) : placesFrom(to)
      return sourcesOf(edge).flatMap((source) => targets.map((target) => ({ from: source, to: target, ...more })))
    }),
  }
}

/** Everything that can be reached from some places. */
export function reachable(
  from: Iterable<string>,
  edges: StepEdge[],
  direction: 'forward' | 'backward' = 'forward',
): Set<string> {
  const [start, end] = direction === 'forward' ? (['from', 'to'] as const) : (['to', 'from'] as const)
  const next = groupBy(edges, start)
  const found = new Set(from)
  for (const place of found) for (const edge of next.get(place) ?? []) found.add(edge[end])
  return found
}

export const groupBy = (edges: StepEdge[], key: 'from' | 'to'): Map<string, StepEdge[]> =>
  groupedBy(edges, (edge) => edge[key])
