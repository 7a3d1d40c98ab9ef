import { describe, expect, it } from 'vitest'
import { foldersOf, funnelFiles, loadFunnelFile } from 'runnel/load'
import { loadedFunnels } from '#tests/support/funnels.ts'
import { drawDiagram } from 'runnel/diagram'
import { funnelDiagram, type DiagramNode, type FunnelDiagram } from '#engine/diagram/funnelDiagram.ts'

type Point = [x: number, y: number]

/** Closely spaced points along an SVG path of `M`, `L` and `Q` commands. */
function pointsOf(d: string): Point[] {
  const points: Point[] = []
  let [x, y]: Point = [0, 0]
  for (const [, command, numbers] of d.matchAll(/([MLQ])([^MLQ]+)/g)) {
    const given = numbers!.trim().split(/\s+/).map(Number)
    const [toX, toY] = given.slice(-2) as Point
    const [a, b] = command === 'Q' ? (given as Point) : [(x + toX) / 2, (y + toY) / 2]
    for (let at = 0; command !== 'M' && at <= 50; at++) {
      const t = at / 50
      const [p, q, r] = [(1 - t) ** 2, 2 * (1 - t) * t, t ** 2]
      points.push([p * x + q * a + r * toX, p * y + q * b + r * toY])
    }
    ;[x, y] = [toX, toY]
  }
  return points
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const isInside = ([x, y]: Point, box: Box): boolean =>
  x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height

const areOver = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** The pairs of different boxes that lie over each other. */
const pairsOver = <B extends Box>(boxes: B[]): [B, B][] =>
  boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter((other) => areOver(one, other))
      .map((other): [B, B] => [one, other]),
  )

const examples = await Promise.all(
  funnelFiles('funnels/examples').map(
    async (file) => [file, (await loadFunnelFile(file, foldersOf(file))).definition] as const,
  ),
)
const all = [...[...loadedFunnels].map(([id, { definition }]) => [id, definition] as const), ...examples]
const diagrams = all.map(([name, definition]) => [name, funnelDiagram(definition)] as const)
/** As bad as it gets: every step leads to every other one, by long words. */
const everywhere = ['a', 'b', 'c', 'd', 'e', 'f'].map((id): DiagramNode => ({ id, label: id, kind: 'page' }))
const crowded: FunnelDiagram = {
  title: 'From everywhere to everywhere',
  nodes: everywhere,
  edges: everywhere.flatMap(({ id: from }) =>
    everywhere
      .filter(({ id }) => id !== from)
      .map(({ id: to }) => ({ from, to, failure: false, label: `guard, later, from-${from}-to-${to}` })),
  ),
}

describe.each([...diagrams, ['a crowded one', crowded] as const])('the drawing of %s', async (_, diagram) => {
  const { nodes, edges, width, height } = await drawDiagram(diagram)
  const labels = edges.flatMap(({ from, to, drawnLabel }) => (drawnLabel ? [{ from, to, ...drawnLabel }] : []))

  it('writes every label, none over another and none over a box', () => {
    const said = diagram.edges.filter(({ label, failure }) => label !== '' && !(failure && label === 'fails'))
    expect(labels.length).toBe(said.length)
    expect(pairsOver([...labels, ...nodes])).toEqual([])
  })

  it('leads no arrow behind the label of another', () => {
    const hidden = edges.flatMap(({ from, to, d }) =>
      labels
        .filter((label) => label.from !== from || label.to !== to)
        .filter((label) => pointsOf(d).some((point) => isInside(point, label)))
        .map((label) => `${from} > ${to} behind the label of ${label.from} > ${label.to}`),
    )
    expect(hidden).toEqual([])
  })

  it('has room for what it writes', () => {
    for (const { lines, ...box } of [...nodes, ...labels])
      for (const { x, y } of lines) expect([isInside([x, y], box), isInside([x, y - 9], box)]).toEqual([true, true])
  })

  it('leads no arrow behind a box that it does not belong to', () => {
    const hidden = edges.flatMap(({ from, to, d }) =>
      nodes
        .filter(({ id }) => id !== from && id !== to)
        .filter((box) => pointsOf(d).some((point) => isInside(point, box)))
        .map(({ id }) => `${from} > ${to} behind ${id}`),
    )
    expect(hidden).toEqual([])
  })

  it('leads every arrow from its step to its target', () => {
    const boxes = new Map(nodes.map((node) => [node.id, node]))
    const around = ({ x, y, width, height }: Box): Box => ({ x: x - 1, y: y - 1, width: width + 2, height: height + 2 })
    const lost = edges.filter(({ from, to, d }) => {
      const points = pointsOf(d)
      return !(isInside(points[0]!, around(boxes.get(from)!)) && isInside(points.at(-1)!, around(boxes.get(to)!)))
    })
    expect(lost).toEqual([])
  })

  it('has everything on its sheet', () => {
    const points = [
      ...edges.flatMap(({ d }) => pointsOf(d)),
      ...[...nodes, ...labels].flatMap((box): Point[] => [
        [box.x, box.y],
        [box.x + box.width, box.y + box.height],
      ]),
    ]
    expect(points.filter(([x, y]) => x < 0 || y < 0 || x > width || y > height)).toEqual([])
  })
})
