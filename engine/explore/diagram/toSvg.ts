import type { DiagramEdge, DiagramNode, FunnelDiagram } from './funnelDiagram.ts'
import { placeInRows } from './layers.ts'

const height = 34
const rowGap = 64
const columnGap = 28
const margin = 24

interface Box {
  x: number
  y: number
  width: number
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const widthOf = (label: string): number => Math.max(64, label.length * 7.2 + 24)

/** Boxes row by row, each row in the middle of the widest. */
function boxesOf(diagram: FunnelDiagram): { boxes: Map<string, Box>; width: number; height: number } {
  const labels = new Map(diagram.nodes.map(({ id, label }) => [id, label]))
  const rows: string[][] = []
  for (const { id, row, column } of placeInRows(diagram)) (rows[row] ??= [])[column] = id
  const widths = rows.map((row) => row.reduce((sum, id) => sum + widthOf(labels.get(id)!) + columnGap, -columnGap))
  const widest = Math.max(...widths)
  const boxes = new Map<string, Box>()
  rows.forEach((row, at) => {
    let x = margin + (widest - widths[at]!) / 2
    for (const id of row) {
      const width = widthOf(labels.get(id)!)
      boxes.set(id, { x, y: margin + 30 + at * (height + rowGap), width })
      x += width + columnGap
    }
  })
  return { boxes, width: widest + 2 * margin + 60, height: margin * 2 + 30 + rows.length * (height + rowGap) - rowGap }
}

const shapeOf = ({ label, kind }: DiagramNode, { x, y, width }: Box): string =>
  `<g class="${kind}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${kind === 'page' ? 3 : kind === 'exit' ? 17 : 10}"/><text x="${x + width / 2}" y="${y + 22}">${escaped(label)}</text></g>`

/** Downwards from box to box; upwards around the right side. */
function pathOf(from: Box, to: Box): { d: string; x: number; y: number } {
  const [x1, x2] = [from.x + from.width / 2, to.x + to.width / 2]
  if (to.y > from.y) {
    const [y1, y2] = [from.y + height, to.y]
    const bend = Math.min(rowGap, (y2 - y1) / 2)
    return { d: `M${x1} ${y1} C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`, x: (x1 + x2) / 2, y: (y1 + y2) / 2 }
  }
  const [right, end] = [from.x + from.width, to.x + to.width]
  const out = Math.max(right, end) + 30
  return { d: `M${right} ${from.y + height / 2} C${out} ${from.y + height / 2} ${out} ${to.y + height / 2} ${end} ${to.y + height / 2}`, x: out - 6, y: (from.y + to.y + height) / 2 }
}

function arrowOf({ label, failure }: DiagramEdge, from: Box, to: Box): string {
  const { d, x, y } = pathOf(from, to)
  return `<path class="${failure ? 'failure' : 'way'}" d="${d}" marker-end="url(#arrow)"/>${label === '' || label === 'fails' ? '' : `<text class="label" x="${x}" y="${y}">${escaped(label)}</text>`}`
}

const style = [
  'text{font:13px system-ui,sans-serif;text-anchor:middle;fill:#1a1a1a}.title{font-size:16px;font-weight:600;text-anchor:start}',
  'rect{fill:#fff;stroke:#333;stroke-width:1.4}.process rect,.stage rect{fill:#eef4f8}.dialog rect{fill:#fff6df}.notice rect{fill:#f7ecec}.exit rect{fill:#333}.exit text{fill:#fff}',
  '.way,.failure{fill:none;stroke:#4a5a66;stroke-width:1.3}.failure{stroke:#b3443c;stroke-dasharray:4 4;opacity:.55}.label{font-size:11px;fill:#4a5a66}',
].join('')

/** The diagram as a picture of its own: no script, no font and nothing else to fetch. */
export function toSvg(diagram: FunnelDiagram): string {
  const { boxes, width, height: tall } = boxesOf(diagram)
  const arrows = diagram.edges.map((edge) => arrowOf(edge, boxes.get(edge.from)!, boxes.get(edge.to)!))
  const shapes = diagram.nodes.map((node) => shapeOf(node, boxes.get(node.id)!))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(tall)}" role="img" aria-label="${escaped(diagram.title)}">`,
    `<style>${style}</style><defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#4a5a66"/></marker></defs>`,
    `<rect x="0" y="0" width="100%" height="100%" style="stroke:none"/><text class="title" x="${margin}" y="${margin + 4}">${escaped(diagram.title)}</text>`,
    ...arrows,
    ...shapes,
    '</svg>',
    '',
  ].join('\n')
}
