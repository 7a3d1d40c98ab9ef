import { groupedBy, pointerOf, unescapeSegment } from '#engine/definition/index.ts'
import type { Edge, FunnelGraph, Place, Point } from './graph.ts'

/** A way of the graph that the machine takes in one transition. */
export interface Way {
  /** What the machine's transition is told by (`wayId`). */
  id: string
  /** Path of the step in which it is taken; empty before any step. */
  step: string
  /** What takes it, in words. */
  on: string
  /** Rules that hold where it is taken, as they are written. */
  conditions: string[]
  /** Path of the step that it leads to, the part of it (`…/@show`, `…/@catch`), `@exit` and the like; absent between two effects. */
  to?: string
}

/** A way and a transition of the machine are the same if they come from the same place and lead to the same one. */
export const wayId = ({ at, otherwise, to = '' }: { at: string; otherwise?: true; to?: string }): string =>
  `${at}${otherwise ? ' otherwise' : ''} ${to}`

const ends: readonly (Place | undefined)[] = ['exit', 'reload', 'broken', 'missing']
function placeOf({ is, step }: Point): string | undefined {
  if (is === 'arrival') return step
  if (is === 'waiting') return `${step}/@show`
  if (is === 'catch') return `${step}/@catch`
  if (is === 'landing') return '@land'
  return ends.includes(is) ? `@${is}` : undefined
}

/** An edge that the machine takes in one transition, with where that leads in the end. */
export interface WayBetween extends Pick<Edge, 'from' | 'to' | 'stays'> {
  id: string
  edge: Edge
  /** Rules of `order` that hold on it. */
  conditions: string[]
  place?: string
}

/** Every edge that the machine has transitions for: one for each entry of `order` where it leads to the next that applies. */
export function waysBetween({ points, edges }: FunnelGraph): WayBetween[] {
  const out = groupedBy(edges, ({ from }) => from)
  const leads = (edge: Edge, to: number, conditions: string[]): WayBetween[] => {
    if (points[to]!.is === 'order')
      return (out.get(to) ?? []).flatMap((more) => leads(edge, more.to, [...conditions, ...heldOn(more)]))
    const place = edge.stays ? undefined : placeOf(points[to]!)
    const id = wayId({ at: edge.at, otherwise: edge.otherwise, to: place })
    return [{ id, edge, from: edge.from, to, stays: edge.stays, conditions, place }]
  }
  return edges.flatMap((edge) => (edge.way || edge.opens !== undefined ? leads(edge, edge.to, []) : []))
}

/** Every way on which conditions decide, or something happens; nothing of what stands behind a branch that is always taken. */
export function waysOf(graph: FunnelGraph): Way[] {
  const { points, edges, boot } = graph
  const out = groupedBy(edges, ({ from }) => from)
  const between = groupedBy(waysBetween(graph), ({ from }) => from)
  const ways = new Map<string, Way>()
  const begins = new Set([...edges.flatMap(({ way, to }) => (way ? [to] : [])), boot])
  for (const start of points) {
    if (!start.is && !begins.has(start.id)) continue
    const waits = start.is === 'heard' || start.is === 'waiting'
    const found = new Map([[start.id, [] as string[]]])
    for (const [point, conditions] of found) {
      for (const { id, edge, place, ...way } of between.get(point) ?? []) {
        if (ways.has(id)) continue
        const held = [...conditions, ...heldOn(edge), ...way.conditions]
        const step = edge.opens === undefined ? (start.step ?? '') : ''
        ways.set(id, { id, step, on: onOf(edge, start), conditions: held, ...(place !== undefined && { to: place }) })
      }
      for (const edge of out.get(point) ?? []) {
        if (edge.way || edge.opens !== undefined || points[edge.to]!.is || found.has(edge.to)) continue
        found.set(edge.to, actsOn(edge) && !waits ? [] : [...conditions, ...heldOn(edge)])
      }
    }
  }
  return [...ways.values()]
}

const heldOn = ({ does }: Edge): string[] =>
  does.flatMap((label) => ((label.is === 'condition' || label.is === 'applies') && label.holds ? [label.rule] : []))

/** Behind an effect everything is decided anew. */
const actsOn = ({ does }: Edge): boolean => does.some(({ is }) => is === 'effect' || is === 'behind')

function onOf({ at, by, event, does }: Edge, { is, step }: Point): string {
  for (const label of does) {
    if (label.is === 'call') return `${label.operation} ${label.ends === 'done' ? 'answers' : 'fails'}`
    if (label.is === 'effect' && label.verb === 'wait') return `after ${label.names.join()}`
  }
  if (is === 'heard') return `event ${event}`
  if (is !== 'waiting' || by === undefined) return 'by itself'
  const [, key = ''] = at.slice(pointerOf({ path: step! }).length + 1).split('/')
  const name = unescapeSegment(key)
  if (by === 'buttons') return `button ${name}`
  if (by === 'onChange') return `a change of ${name}`
  return by === 'after' ? `after ${name}` : by
}
