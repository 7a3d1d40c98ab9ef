import type { AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import type { CompiledFunnel } from 'runnel/compile'
import { groupedBy } from 'runnel/contracts'
import { takenIn } from 'runnel/explore'
import { waysBetween } from 'runnel/graph'
import type { Edge } from 'runnel/graph'

interface Followed {
  /** The first thing that the machine did but the graph does not contain. Its position is unknown afterwards. */
  astray?: string
  /** Ids of the ways taken. */
  taken: Set<string>
}

/** Follows a running machine along its graph: every way that it takes, and every numbered `set`, in order. */
export function followed(
  { graph }: CompiledFunnel,
  pointerOf: (number: string) => string,
): Followed & { inspect(event: InspectionEvent): void } {
  const out = groupedBy(graph.edges, ({ from }) => from)
  const ways = groupedBy(waysBetween(graph), ({ from }) => from)
  const isSet = ({ does, at }: Edge): boolean => does.some(({ is }) => is === 'effect') && numbered.has(at)
  const numbered = new Set(
    graph.edges.flatMap(({ does, at }) =>
      does.some((label) => label.is === 'effect' && label.verb === 'set' && label.names.includes('nickname'))
        ? [at]
        : [],
    ),
  )
  /** All points that can be reached by edges that the machine does not report. */
  const around = (points: Iterable<number>): Set<number> => {
    const found = new Set(points)
    for (const point of found)
      for (const edge of out.get(point) ?? [])
        if (!edge.way && edge.opens === undefined && !isSet(edge)) found.add(edge.to)
    return found
  }
  const pointsOf = (is: string, step?: string): number[] =>
    graph.points.filter((point) => point.is === is && (step === undefined || point.step === step)).map(({ id }) => id)
  const result: Followed = { taken: new Set() }
  let here = around([graph.boot])
  let trail: string[] = []
  const go = (what: string, to: number[]): void => {
    if (to.length === 0) result.astray ??= what
    here = around(to)
  }
  const effect = (number: string): void => {
    const at = pointerOf(number)
    go(
      `set ${number} at ${at}`,
      [...here].flatMap((point) =>
        (out.get(point) ?? []).filter((edge) => edge.at === at && isSet(edge)).map(({ to }) => to),
      ),
    )
  }
  const way = (id: string): boolean => {
    result.taken.add(id)
    const found = [...here].flatMap((point) => ways.get(point) ?? []).filter((one) => one.id === id)
    if (found.length > 0 && found.every(({ stays }) => stays)) return true
    go(
      `way ${id}`,
      found.map(({ to }) => to),
    )
    return false
  }
  return Object.assign(result, {
    inspect(event: InspectionEvent) {
      if (event.type !== '@xstate.microstep' || result.astray) return
      const context = (event.snapshot as { context?: { form?: { nickname?: string } } }).context
      const now = (context?.form?.nickname ?? '').split(' ').filter(Boolean)
      const [transition] = (event as unknown as { _transitions: AnyTransitionDefinition[] })._transitions
      // An event that nothing listens to is a step without a transition.
      if (!transition) return
      const { key } = transition.source
      const target = transition.target?.[0] as AnyStateNode | undefined
      const [id] = takenIn(event).transitions
      const asks = transition.eventType === 'GO'
      if (key === '@boot') {
        here = around([graph.boot])
        trail = []
      }
      const done = now.slice(trail.length)
      if (trail.some((number, place) => now[place] !== number))
        result.astray = `the trail ${trail.join()} became ${now.join()}`
      trail = now
      if (asks) go('GO', pointsOf('landing'))
      else if (key === '@land') {
        if (![...here].some((point) => graph.points[point]!.is === 'landing')) result.astray = `landing at ${id}`
        if (id) result.taken.add(id)
        go(
          `landing ${id}`,
          pointsOf(
            target!.id === '@missing' ? 'missing' : 'arrival',
            target!.id === '@missing' ? undefined : target!.id,
          ),
        )
      } else if (id !== undefined && !target) {
        const before = here
        done.forEach(effect)
        if (!result.astray && !way(id)) result.astray = `${id} does not stay`
        here = before
        return
      } else if (id !== undefined && way(id)) return
      done.forEach(effect)
    },
  })
}
