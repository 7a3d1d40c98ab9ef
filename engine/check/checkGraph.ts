import { ancestorsOf, type StepNode } from '#engine/compile/stepIndex.ts'
import { escapeSegment } from '#engine/load/source.ts'
import type { Check, CheckContext } from './context.ts'
import { exit, groupBy, reachable, stepGraph, type Edge } from './graph.ts'
import { eventsOf } from './scope.ts'
import { itemsOf } from './walk.ts'

/** Steps that nothing leads to or out of, and circles. Conditions are not looked at: a way that may be taken counts. */
export const checkGraph: Check = (context) => {
  const heard = heardEvents(context)
  const { starts, edges: all } = stepGraph(context.definition, context.index)
  const edges = all.filter(({ event }) => event === undefined || heard.has(event))
  const reached = reachable(starts, edges)
  const nodes = [...context.index.byPath.values()]
  for (const node of nodes) if (!reached.has(node.path) && (!node.parent || reached.has(node.parent.path))) reportUnreachable(node, context)
  const here = nodes.filter((node) => reached.has(node.path))
  const stuck = here.filter((node) => isDeadEnd(node, edges))
  for (const node of stuck) reportDeadEnd(node, heard, context)
  checkWaysOut(here, stuck, edges, context)
  checkCircles(here, edges, context)
}

/** Events that this funnel sends, or other scripts do. */
function heardEvents({ definition, registry }: CheckContext): Set<string> {
  const sent = itemsOf(definition, 'effect').flatMap(({ value }) => ('emit' in value ? [value.emit] : []))
  const external = Object.entries(eventsOf(definition, registry)).flatMap(([name, event]) => (event.external ? [name] : []))
  return new Set([...sent, ...external])
}

const pointerOf = (node: StepNode): string => `/steps/${node.path.split('/').map(escapeSegment).join('/steps/')}`
const nameOf = (node: StepNode): string => node.path.replaceAll('/', ' / ')

function reportUnreachable(node: StepNode, { report }: CheckContext): void {
  const hint = node.parent ? 'point a branch at it, or remove it' : 'point a branch at it, or mark it "entry": "link-only"'
  report('unreachable', pointerOf(node), { message: `nothing leads to "${nameOf(node)}"`, hint }, 'key')
}

/** A guard may let the step stay, so it is no way out. */
const isDeadEnd = (node: StepNode, edges: Edge[]): boolean =>
  node.children.length === 0 && !node.step.final && !edges.some(({ from, kind }) => from === node.path && kind !== 'guard')

function reportDeadEnd(node: StepNode, heard: Set<string>, { report }: CheckContext): void {
  const waits = [node, ...ancestorsOf(node)].flatMap(({ step }) => Object.keys(step.on ?? {})).find((event) => !heard.has(event))
  const finding = waits
    ? { message: `"${nameOf(node)}" waits for ${waits}, which nothing emits`, hint: 'emit it, or declare the event as "external"' }
    : { message: `a person can get stuck in "${nameOf(node)}"`, hint: 'add "next", "then", a button, or "final"' }
  report('dead-end', pointerOf(node), finding, 'key')
}

/** Steps that do lead on, but never to an end. One finding for each group that goes round. */
function checkWaysOut(here: StepNode[], stuck: StepNode[], edges: Edge[], { report }: CheckContext): void {
  const ends = [exit, ...here.filter(({ step }) => step.final).map(({ path }) => path)]
  // What leads to a dead end has its cause there.
  const fine = reachable([...ends, ...stuck.map(({ path }) => path)], edges, 'backward')
  const told = new Set<string>()
  for (const node of here) {
    if (fine.has(node.path) || told.has(node.path) || node.children.length > 0) continue
    for (const path of [...reachable([node.path], edges), ...reachable([node.path], edges, 'backward')]) told.add(path)
    report('no-way-out', pointerOf(node), { message: `from "${nameOf(node)}" no end of the funnel can be reached`, hint: 'lead one of the steps to a "final" step or a redirect' }, 'key')
  }
}

/** Circles of transitions that need nobody, timers included. */
function checkCircles(here: StepNode[], edges: Edge[], { report }: CheckContext): void {
  const next = groupBy(edges.filter(({ automatic }) => automatic), 'from')
  const told = new Set<string>()
  for (const node of here) {
    const circle = told.has(node.path) ? undefined : circleFrom(node.path, next)
    if (!circle) continue
    for (const path of circle) told.add(path)
    report('runs-forever', pointerOf(node), { message: `this goes round without anybody: ${[...circle, node.path].join(' > ')}`, hint: 'give one of them a button, or its own "catch"' }, 'key')
  }
}

/** The shortest automatic way from a step back to itself. */
function circleFrom(start: string, next: Map<string, Edge[]>): string[] | undefined {
  const ways = new Map<string, string[]>([[start, [start]]])
  for (const [place, way] of ways) {
    for (const { to } of next.get(place) ?? []) {
      if (to === start) return way
      if (!ways.has(to)) ways.set(to, [...way, to])
    }
  }
  return undefined
}
