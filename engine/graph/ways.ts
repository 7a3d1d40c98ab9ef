import { breadthFirst, keysOf } from '#engine/base/index.ts'
import { groupedBy, pointerOf } from '#engine/definition/index.ts'
import type { Edge, FunnelGraph, Place, Point } from './graph.ts'

/** A way that the machine takes in one transition. */
export interface Way {
  /** Id of the way and of its transition in the machine (`wayId`). */
  id: string
  /** Path of the step in which it begins; empty before landing. */
  step: string
  /** What triggers it, in words: `next`, `event paid`, `after 2s`. */
  on: string
  /** The rules that have to hold, as they are written. */
  conditions: string[]
  /** Its target: a path, a part of a step (`…/@show`, `…/@catch`), `@exit` and the like; absent between two effects. */
  to?: string
}

/** The id of a way or of a transition of the machine. They are the same if source and target are the same. */
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

/** An edge that the machine takes in one transition: its way's id, and the target of the transition. */
export interface WayBetween extends Edge {
  id: string
  place?: string
}

/** Every edge with a transition of the machine. */
export const waysBetween = ({ points, edges }: Pick<FunnelGraph, 'points' | 'edges'>): WayBetween[] =>
  edges.flatMap((edge) => {
    if (!edge.way && edge.opens === undefined) return []
    const place = edge.stays ? undefined : placeOf(points[edge.to]!)
    return [{ ...edge, id: wayId({ ...edge, to: place }), place }]
  })

/** A point in the middle of a way, with what has to hold for the way to come there. */
interface Reached {
  point: number
  conditions: string[]
}

/** Every way of a graph. Branches after one that is always taken have none. */
export function waysOf(graph: FunnelGraph): Way[] {
  const { points, edges, boot } = graph
  const out = groupedBy(edges, ({ from }) => from)
  const between = groupedBy(waysBetween(graph), ({ from }) => from)
  const ways = new Map<string, Way>()
  const begins = new Set([...edges.flatMap(({ way, to }) => (way ? [to] : [])), boot])
  for (const start of points) {
    if (!start.is && !begins.has(start.id)) continue
    const waits = start.is === 'heard' || start.is === 'waiting'
    const begin: Reached = { point: start.id, conditions: [] }
    const onwards = ({ point, conditions }: Reached): Reached[] =>
      (out.get(point) ?? []).flatMap((edge) =>
        edge.way || edge.opens !== undefined || points[edge.to]!.is
          ? []
          : [{ point: edge.to, conditions: actsOn(edge) && !waits ? [] : [...conditions, ...heldOn(edge)] }],
      )
    for (const { node } of breadthFirst([begin], onwards, ({ point }) => point)) {
      const { point, conditions } = node
      for (const { id, place, ...edge } of between.get(point) ?? []) {
        if (ways.has(id)) continue
        const held = [...conditions, ...heldOn(edge)]
        const step = edge.opens === undefined ? (start.step ?? '') : ''
        ways.set(id, { id, step, on: onOf(edge, start), conditions: held, ...(place !== undefined && { to: place }) })
      }
    }
  }
  return [...ways.values()]
}

const heldOn = ({ does }: Edge): string[] =>
  does.flatMap((label) => ((label.is === 'condition' || label.is === 'applies') && label.holds ? [label.rule] : []))

/** Whether an effect ends on the edge, so that earlier conditions no longer have to hold. */
const actsOn = ({ does }: Edge): boolean => does.some(({ is }) => is === 'effect' || is === 'behind')

function onOf({ at, by, event, does }: Edge, { is, step }: Point): string {
  for (const label of does) {
    if (label.is === 'call') return `${label.operation} ${label.ends === 'done' ? 'answers' : 'fails'}`
    if (label.is === 'effect' && label.verb === 'wait') return `after ${label.names.join()}`
  }
  if (is === 'heard') return `event ${event}`
  if (is !== 'waiting' || by === undefined) return 'automatically'
  const [, name = ''] = keysOf(at.slice(pointerOf({ path: step! }).length))
  if (by === 'buttons') return `button ${name}`
  if (by === 'onChange') return `a change of ${name}`
  return by === 'after' ? `after ${name}` : by
}
