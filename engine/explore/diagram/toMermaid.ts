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

/** The diagram as text that Mermaid draws: most places that show Markdown show it. */
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
