import type { DiagramNode, FunnelDiagram } from './funnelDiagram.ts'

const shapes: Record<DiagramNode['kind'], [string, string]> = {
  page: ['[', ']'],
  process: ['[[', ']]'],
  stage: ['(', ')'],
  dialog: ['{{', '}}'],
  notice: ['>', ']'],
  exit: ['((', '))'],
}

const quoted = (text: string): string => `"${text.replaceAll('"', "'")}"`

const words = ({ title = '', label }: DiagramNode): string =>
  title === '' || title === label ? label : `${title.replaceAll('<', '&lt;')}<br>${label}`

/** The diagram as a Mermaid flowchart. */
export function toMermaid({ nodes, edges }: FunnelDiagram): string {
  const names = new Map(nodes.map(({ id }, at) => [id, `s${at}`]))
  const lines = nodes.map(
    (node) => `  ${names.get(node.id)}${shapes[node.kind][0]}${quoted(words(node))}${shapes[node.kind][1]}`,
  )
  const arrows = edges.map(
    ({ from, to, label, failure }) =>
      `  ${names.get(from)} ${failure ? '-.->' : '-->'}${label === '' ? '' : `|${quoted(label)}|`} ${names.get(to)}`,
  )
  return ['flowchart TD', ...lines, ...arrows, ''].join('\n')
}
