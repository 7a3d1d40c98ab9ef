import type { DiagramEdge, DiagramNode, FunnelDiagram } from './funnelDiagram.ts'
import { placeInRows } from './layers.ts'

/** A node as a box. All lengths are in pixels of the drawing; `x` and `y` are its upper left corner. */
export interface DrawnNode extends DiagramNode {
  x: number
  y: number
  width: number
  height: number
  /** Corner radius. */
  round: number
}

export interface DrawnEdge extends DiagramEdge {
  /** SVG path data. */
  d: string
  /** Middle of the label. */
  x: number
  y: number
}

/** A diagram with the position of everything in it, in pixels. Colours and interaction are left to the renderer. */
export interface Drawing {
  title: string
  width: number
  height: number
  nodes: DrawnNode[]
  edges: DrawnEdge[]
}

const height = 34
const rowGap = 64
const columnGap = 28
const margin = 24
const titleHeight = 30

const widthOf = (label: string): number => Math.max(64, label.length * 7.2 + 24)
const roundOf = (kind: DiagramNode['kind']): number => (kind === 'page' ? 3 : kind === 'exit' ? 17 : 10)

/** Horizontal distance by which lines that lead up are offset from those that lead down. */
const beside = 12
const laneWidth = 6

/** A place in a row, for a box or for the lines that pass the row. */
interface Slot {
  /** Centre. */
  x: number
  /** Top edge of the row. */
  y: number
  box?: DrawnNode
}

/** Lays out a diagram: boxes in rows, each row centred, with arrows between them. */
export function drawDiagram(diagram: FunnelDiagram): Drawing {
  const nodes = new Map(diagram.nodes.map((node) => [node.id, node]))
  const { rows, chainOf } = placeInRows(diagram)
  const widthAt = (id: string): number => (nodes.has(id) ? widthOf(nodes.get(id)!.label) : laneWidth)
  const widths = rows.map((row) => row.reduce((sum, id) => sum + widthAt(id) + columnGap, -columnGap))
  const widest = Math.max(...widths)
  const slots = new Map<string, Slot>()
  rows.forEach((row, at) => {
    let x = margin + (widest - widths[at]!) / 2
    const y = margin + titleHeight + at * (height + rowGap)
    for (const id of row) {
      const width = widthAt(id)
      const node = nodes.get(id)
      slots.set(id, {
        x: x + width / 2,
        y,
        ...(node ? { box: { ...node, x, y, width, height, round: roundOf(node.kind) } } : {}),
      })
      x += width + columnGap
    }
  })
  return {
    title: diagram.title,
    width: Math.ceil(widest + 2 * margin),
    height: Math.ceil(margin * 2 + titleHeight + rows.length * (height + rowGap)),
    nodes: diagram.nodes.map(({ id }) => slots.get(id)!.box!),
    edges: diagram.edges.map((edge) => ({ ...edge, ...lineOf(chainOf(edge).map((id) => slots.get(id)!)) })),
  }
}

/** A line from row to row: curved between rows and straight where it passes one. Within a row it runs below the boxes. */
function lineOf(chain: Slot[]): Pick<DrawnEdge, 'd' | 'x' | 'y'> {
  const [from, to] = [chain[0]!, chain.at(-1)!]
  if (from.y === to.y) {
    const [y, low] = [from.y + height, from.y + height + rowGap / 2]
    return { d: `M${from.x} ${y} C${from.x} ${low} ${to.x} ${low} ${to.x} ${y}`, x: (from.x + to.x) / 2, y: low - 8 }
  }
  const isDown = to.y > from.y
  const [leave, arrive, bend] = isDown ? [height, 0, rowGap / 2] : [0, height, -rowGap / 2]
  const xOf = ({ x, box }: Slot): number => (box && !isDown ? x + beside : x)
  const pieces = chain.slice(1).map((slot, at) => {
    const before = chain[at]!
    const [x1, y1, x2, y2] = [xOf(before), before.y + leave, xOf(slot), slot.y + arrive]
    return `${at === 0 ? `M${x1} ${y1}` : `L${x1} ${y1}`} C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`
  })
  return { d: pieces.join(' '), x: (xOf(from) + xOf(chain[1]!)) / 2, y: from.y + leave + bend }
}

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

/** The diagram as a self-contained SVG document, without scripts or external resources. */
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
