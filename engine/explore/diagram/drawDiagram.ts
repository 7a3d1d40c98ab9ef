import type { DiagramEdge, DiagramNode, FunnelDiagram } from './funnelDiagram.ts'
import { placeInRows } from './layers.ts'

/** A node as a box; lengths are pixels of the drawing. */
export interface DrawnNode extends DiagramNode {
  x: number
  y: number
  width: number
  height: number
  /** Radius of its corners. */
  round: number
}

export interface DrawnEdge extends DiagramEdge {
  /** Path of the line, as SVG writes it. */
  d: string
  /** Middle of the label. */
  x: number
  y: number
}

/** A diagram with the place of everything in it, as data: whoever shows it decides on colours and on what can be pressed. */
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
export const margin = 24
const titleHeight = 30

const widthOf = (label: string): number => Math.max(64, label.length * 7.2 + 24)
const roundOf = (kind: DiagramNode['kind']): number => (kind === 'page' ? 3 : kind === 'exit' ? 17 : 10)

/** Boxes row by row, each row in the middle of the widest; arrows between them. */
export function drawDiagram(diagram: FunnelDiagram): Drawing {
  const nodes = new Map(diagram.nodes.map((node) => [node.id, node]))
  const rows: DiagramNode[][] = []
  for (const { id, row, column } of placeInRows(diagram)) (rows[row] ??= [])[column] = nodes.get(id)!
  const widths = rows.map((row) => row.reduce((sum, { label }) => sum + widthOf(label) + columnGap, -columnGap))
  const widest = Math.max(...widths)
  const boxes = new Map<string, DrawnNode>()
  rows.forEach((row, at) => {
    let x = margin + (widest - widths[at]!) / 2
    for (const node of row) {
      const width = widthOf(node.label)
      boxes.set(node.id, { ...node, x, y: margin + titleHeight + at * (height + rowGap), width, height, round: roundOf(node.kind) })
      x += width + columnGap
    }
  })
  return {
    title: diagram.title,
    width: Math.ceil(widest + 2 * margin + 60),
    height: Math.ceil(margin * 2 + titleHeight + rows.length * (height + rowGap) - rowGap),
    nodes: diagram.nodes.map(({ id }) => boxes.get(id)!),
    edges: diagram.edges.map((edge) => ({ ...edge, ...lineOf(boxes.get(edge.from)!, boxes.get(edge.to)!) })),
  }
}

/** Downwards from box to box; upwards around the right side. */
function lineOf(from: DrawnNode, to: DrawnNode): Pick<DrawnEdge, 'd' | 'x' | 'y'> {
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
