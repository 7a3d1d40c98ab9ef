import { exit, stepGraph, type StepEdge } from '#engine/graph/index.ts'
import { indexSteps, type Definition } from '#engine/definition/index.ts'

export interface DiagramNode {
  /** Path of the step, or `@exit` for leaving the funnel. */
  id: string
  label: string
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
  const index = indexSteps(definition)
  const { edges } = stepGraph(definition)
  const order = definition.order.map((entry) => (typeof entry === 'string' ? entry : entry.step))
  // Steps that an extending funnel adds are written last, wherever `order` places them.
  const place = (path: string): number => order.indexOf(path.split('/')[0]!)
  const nodes = [...index.byPath.values()]
    .sort((a, b) => place(a.path) - place(b.path))
    .map(({ path, id, step, parent, automatic }): DiagramNode => ({
      id: path,
      label: parent ? path.replace('/', ' / ') : id,
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

const shapes: Record<DiagramNode['kind'], [string, string]> = {
  page: ['[', ']'],
  process: ['[[', ']]'],
  stage: ['(', ')'],
  dialog: ['{{', '}}'],
  notice: ['>', ']'],
  exit: ['((', '))'],
}

const quoted = (text: string): string => `"${text.replaceAll('"', "'")}"`

/** The diagram as a Mermaid flowchart. */
export function toMermaid({ nodes, edges }: FunnelDiagram): string {
  const names = new Map(nodes.map(({ id }, at) => [id, `s${at}`]))
  const lines = nodes.map(
    ({ id, label, kind }) => `  ${names.get(id)}${shapes[kind][0]}${quoted(label)}${shapes[kind][1]}`,
  )
  const arrows = edges.map(
    ({ from, to, label, failure }) =>
      `  ${names.get(from)} ${failure ? '-.->' : '-->'}${label === '' ? '' : `|${quoted(label)}|`} ${names.get(to)}`,
  )
  return ['flowchart TD', ...lines, ...arrows, ''].join('\n')
}
