import type Elk from 'elkjs/lib/elk.bundled.js'
import type { ElkExtendedEdge, ElkLabel, ElkNode } from 'elkjs/lib/elk-api.js'
import type { DiagramEdge, DiagramNode, FunnelDiagram } from './funnelDiagram.ts'

/** All lengths are in pixels of the drawing; `x` and `y` are the upper left corner. */
interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A line of text; `x` is its middle, `y` its baseline. */
export interface DrawnLine {
  text: string
  x: number
  y: number
  /** The id under the title of a step. */
  isId?: true
}

export interface DrawnNode extends DiagramNode, Box {
  /** Corner radius. */
  round: number
  lines: DrawnLine[]
}

export interface DrawnLabel extends Box {
  lines: DrawnLine[]
}

export interface DrawnEdge extends DiagramEdge {
  /** SVG path data. */
  d: string
  /** Absent where the look of the arrow says enough. */
  drawnLabel?: DrawnLabel
}

/** A diagram with the position of everything in it, in pixels. Colours and interaction are left to the renderer. */
export interface Drawing {
  title: string
  width: number
  height: number
  nodes: DrawnNode[]
  edges: DrawnEdge[]
}

const margin = 16
const corner = 8

/** A size of text: the usual width of a character, and the height of a line. */
interface Type {
  character: number
  line: number
}
const titleType: Type = { character: 7.4, line: 17 }
const idType: Type = { character: 6.8, line: 15 }
const labelType: Type = { character: 6.2, line: 13 }

const widest = (lines: string[], { character }: Type): number =>
  Math.max(0, ...lines.map((line) => line.length * character))

/** A text in at most `most` lines of about `width` characters, broken between words; what is too long ends with `…`. */
function folded(text: string, width: number, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const shown = lines.slice(0, most).map((line) => (line.length > width ? `${line.slice(0, width - 1)}…` : line))
  return lines.length > most ? [...shown.slice(0, -1), `${shown.at(-1)!.slice(0, width - 1)}…`] : shown
}

const titleLines = ({ title = '', label }: DiagramNode): string[] => (title === label ? [] : folded(title, 28, 2))

function sizeOf(node: DiagramNode): { width: number; height: number } {
  const title = titleLines(node)
  const width = Math.max(widest(title, titleType), widest([node.label], title.length > 0 ? idType : titleType))
  return { width: Math.ceil(Math.max(64, width + 24)), height: title.length * titleType.line + idType.line + 16 }
}

/** The label of an edge as lines. That only failures lead there is said by its dashes. */
const labelLines = ({ label, failure }: DiagramEdge): string[] =>
  failure && label === 'fails' ? [] : folded(label, 28, 4)

const elkLabels = (edge: DiagramEdge): ElkLabel[] => {
  const lines = labelLines(edge)
  if (lines.length === 0) return []
  const [width, height] = [Math.ceil(widest(lines, labelType)) + 8, lines.length * labelType.line + 4]
  return [{ text: edge.label, width, height, layoutOptions: { 'elk.edgeLabels.inline': 'true' } }]
}

/**
 * Layered from top to bottom in the order of the nodes. Labels lie on their arrows and have a place of their own between the
 * layers, so that nothing else crosses them.
 */
const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
  'elk.padding': `[top=${margin},left=${margin},bottom=${margin},right=${margin}]`,
}

/**
 * The library for layouts, which is large. `import()` would fail in the development server: Vite closes what has loaded its
 * configuration, and with it this module, before the first diagram is drawn.
 */
const loadElk = (): typeof Elk =>
  process.getBuiltinModule('node:module').createRequire(import.meta.url)('elkjs/lib/elk.bundled.js') as typeof Elk

/** Gives a graph of ELK (its JSON format) with places and sizes. */
type LayOut = (graph: object) => Promise<object>

/**
 * Lays out a diagram. The library for it is loaded only here. A page gives it as `layout`, such as one that works in a
 * worker.
 */
export async function drawDiagram(
  { title, nodes, edges }: FunnelDiagram,
  layout: LayOut = (graph) => new (loadElk())().layout(graph as ElkNode),
): Promise<Drawing> {
  const graph: ElkNode = {
    id: 'diagram',
    layoutOptions: options,
    children: nodes.map((node, at): ElkNode => ({ id: `n${at}`, ...sizeOf(node) })),
    edges: edges.map((edge, at): ElkExtendedEdge => {
      const [from, to] = [edge.from, edge.to].map((id) => `n${nodes.findIndex((node) => node.id === id)}`)
      return { id: `e${at}`, sources: [from!], targets: [to!], labels: elkLabels(edge) }
    }),
  }
  const placed = (await layout(graph)) as ElkNode
  return {
    title,
    width: Math.ceil(placed.width!),
    height: Math.ceil(placed.height!),
    nodes: nodes.map((node, at) => drawnNode(node, boxOf(placed.children![at]!))),
    edges: edges.map((edge, at) => drawnEdge(edge, placed.edges![at]!)),
  }
}

const boxOf = ({ x, y, width, height }: Partial<Box>): Box => ({ x: x!, y: y!, width: width!, height: height! })

const middle = ({ x, width }: Box): number => x + width / 2

function drawnNode(node: DiagramNode, box: Box): DrawnNode {
  const title = titleLines(node)
  const x = middle(box)
  const top = box.y + 8
  const id = { text: node.label, x, y: top + title.length * titleType.line + 12 }
  return {
    ...node,
    ...box,
    round: node.kind === 'page' ? 4 : node.kind === 'exit' ? box.height / 2 : 12,
    lines: [
      ...title.map((text, at) => ({ text, x, y: top + at * titleType.line + 13 })),
      title.length > 0 ? { ...id, isId: true as const } : id,
    ],
  }
}

function drawnEdge(edge: DiagramEdge, { sections = [], labels: [label] = [] }: ElkExtendedEdge): DrawnEdge {
  const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])
  const box = label && boxOf(label)
  return {
    ...edge,
    d: rounded(points),
    ...(box && {
      drawnLabel: {
        ...box,
        lines: labelLines(edge).map((text, at) => ({ text, x: middle(box), y: box.y + 12 + at * labelType.line })),
      },
    }),
  }
}

interface Point {
  x: number
  y: number
}

/** The point on the way from one point to another, `by` pixels on, or half-way if they are nearer. */
function onTheWay(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const part = length === 0 ? 0 : Math.min(by / length, 0.5)
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

const written = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`

/** A line through points as SVG path data, with round corners. */
function rounded(points: Point[]): string {
  const [first, ...others] = points
  const pieces = others.map((point, at) => {
    const [before, after] = [points[at]!, others[at + 1]]
    if (!after) return `L${written(point)}`
    return `L${written(onTheWay(point, before, corner))} Q${written(point)} ${written(onTheWay(point, after, corner))}`
  })
  return `M${written(first!)} ${pieces.join(' ')}`
}
