import { nameOf, titleOf, type Definition } from '#engine/definition/index.ts'
import { exit, stepGraph, stepsInOrder, type StepEdge } from '#engine/graph/index.ts'

export interface DiagramNode {
  /** Path of the step, or `@exit` for leaving the funnel. */
  id: string
  label: string
  /** The title of the step, as its author wrote it. */
  title?: string
  kind: 'page' | 'process' | 'stage' | 'dialog' | 'notice' | 'exit'
}

export interface DiagramEdge {
  from: string
  to: string
  label: string
  /** Whether only failures lead this way. */
  failure: boolean
}

export interface FunnelDiagram {
  title: string
  nodes: DiagramNode[]
  edges: DiagramEdge[]
}

/** The steps of a funnel in order, and where each may lead, conditions ignored. Back is left out. */
export function funnelDiagram(definition: Definition): FunnelDiagram {
  const { edges } = stepGraph(definition)
  const nodes = stepsInOrder(definition).map(({ path, step, parent, automatic }): DiagramNode => ({
    id: path,
    label: nameOf(path),
    title: titleOf(step),
    kind: step.as ?? (parent ? 'stage' : automatic ? 'process' : 'page'),
  }))
  const merged = new Map<string, DiagramEdge>()
  // An event's handler also applies to the inner steps, and landing may lead to any earlier step: such edges would only repeat.
  const handled = new Set(edges.map(({ from, to, event }) => `${from} ${to} ${event}`))
  const isRepeated = ({ from, to, event }: StepEdge): boolean =>
    event !== undefined && outerSteps(from).some((outer) => handled.has(`${outer} ${to} ${event}`))
  for (const edge of edges) {
    const { from, to, kind, event } = edge
    if (edge.lands || isRepeated(edge)) continue
    const failure = kind === 'failure' || kind === 'catch'
    const key = `${from} ${to} ${failure}`
    const label =
      event ??
      (kind === 'failure' || kind === 'catch' ? 'fails' : kind === 'guard' ? 'guard' : kind === 'after' ? 'later' : '')
    const known = merged.get(key)
    if (!known) merged.set(key, { from, to, label, failure })
    else if (label !== '' && !known.label.includes(label))
      known.label = known.label === '' ? label : `${known.label}, ${label}`
  }
  const leaves = edges.some(({ to }) => to === exit)
  return {
    title: definition.title,
    nodes: [...nodes, ...(leaves ? [{ id: exit, label: 'out', kind: 'exit' as const }] : [])],
    edges: [...merged.values()].filter(({ from, to }) => from !== to),
  }
}

const outerSteps = (path: string): string[] => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))
