import { drawDiagram, margin, type DrawnEdge, type DrawnNode } from './drawDiagram.ts'
import type { FunnelDiagram } from './funnelDiagram.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const shapeOf = ({ label, kind, x, y, width, height, round }: DrawnNode): string =>
  `<g class="${kind}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}"/><text x="${x + width / 2}" y="${y + 22}">${escaped(label)}</text></g>`

const arrowOf = ({ label, failure, d, x, y }: DrawnEdge): string =>
  `<path class="${failure ? 'failure' : 'way'}" d="${d}" marker-end="url(#arrow)"/>${label === '' || label === 'fails' ? '' : `<text class="label" x="${x}" y="${y}">${escaped(label)}</text>`}`

const style = [
  'text{font:13px system-ui,sans-serif;text-anchor:middle;fill:#1a1a1a}.title{font-size:16px;font-weight:600;text-anchor:start}',
  'rect{fill:#fff;stroke:#333;stroke-width:1.4}.process rect,.stage rect{fill:#eef4f8}.dialog rect{fill:#fff6df}.notice rect{fill:#f7ecec}.exit rect{fill:#333}.exit text{fill:#fff}',
  '.way,.failure{fill:none;stroke:#4a5a66;stroke-width:1.3}.failure{stroke:#b3443c;stroke-dasharray:4 4;opacity:.55}.label{font-size:11px;fill:#4a5a66}',
].join('')

/** The diagram as a picture of its own: no script, no font and nothing else to fetch. */
export function toSvg(diagram: FunnelDiagram): string {
  const { title, width, height, nodes, edges } = drawDiagram(diagram)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">`,
    `<style>${style}</style><defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#4a5a66"/></marker></defs>`,
    `<rect x="0" y="0" width="100%" height="100%" style="stroke:none"/><text class="title" x="${margin}" y="${margin + 4}">${escaped(title)}</text>`,
    ...edges.map(arrowOf),
    ...nodes.map(shapeOf),
    '</svg>',
    '',
  ].join('\n')
}
