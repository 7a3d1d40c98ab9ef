import { groupedBy, pointerOf, type Slot, unescapeSegment } from '#engine/definition/index.ts'
import type { Edge, FunnelGraph, Point } from './graph.ts'

/** A way of the graph that the machine takes in one transition. */
export interface Way {
  /** What the machine's transition is told by (`wayId`). */
  id: string
  /** Path of the step in which it is taken; empty before any step. */
  step: string
  by?: Slot
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

const technical: Partial<Record<NonNullable<Point['is']>, string>> = {
  landing: '@land',
  exit: '@exit',
  reload: '@reload',
  broken: '@broken',
  missing: '@missing',
}

function placeOf({ is, step }: Point): string | undefined {
  if (is === 'arrival') return step
  if (is === 'waiting') return `${step}/@show`
  return is === 'catch' ? `${step}/@catch` : is && technical[is]
}

/** Every way on which conditions decide, or something happens; nothing of what stands behind a branch that is always taken. */
export function waysOf({ points, edges, boot }: FunnelGraph): Way[] {
  const out = groupedBy(edges, ({ from }) => from)
  const ways = new Map<string, Way>()
  const add = (edge: Edge, start: Point, conditions: string[], to: Point): void => {
    if (to.is === 'order') {
      for (const more of out.get(to.id) ?? []) add(edge, start, [...conditions, ...heldOn(more)], points[more.to]!)
      return
    }
    const place = edge.stays ? undefined : placeOf(to)
    const more = { ...(edge.by && { by: edge.by }), ...(place !== undefined && { to: place }) }
    const id = wayId({ ...edge, ...(place === undefined ? { to: undefined } : { to: place }) } as never)
    if (!ways.has(id)) ways.set(id, { id, step: start.step ?? '', on: onOf(edge, start), conditions, ...more })
  }
  for (const start of points) {
    if (start.id !== boot && !start.is && !edges.some(({ to, way }) => way && to === start.id)) continue
    const found = new Map([[start.id, [] as string[]]])
    for (const [point, conditions] of found) {
      for (const edge of out.get(point) ?? []) {
        const next = points[edge.to]!
        const held =
          actsOn(edge) && start.is !== 'heard' && start.is !== 'waiting' ? [] : [...conditions, ...heldOn(edge)]
        if (edge.way || edge.opens !== undefined)
          add(edge, edge.opens === undefined ? start : points[boot]!, held, next)
        else if (!next.is && !found.has(edge.to)) found.set(edge.to, held)
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
