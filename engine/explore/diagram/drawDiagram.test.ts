import { describe, expect, it } from 'vitest'
import { loadedFunnels } from '#tests/support/funnels.ts'
import { drawDiagram, type DrawnNode } from './drawDiagram.ts'
import { funnelDiagram } from './funnelDiagram.ts'

type Point = [x: number, y: number]

/** Closely spaced points along an SVG path of `M`, `L` and `C` commands. */
function pointsOf(d: string): Point[] {
  const points: Point[] = []
  let [x, y]: Point = [0, 0]
  for (const [, command, numbers] of d.matchAll(/([MLC])([^MLC]+)/g)) {
    const given = numbers!.trim().split(/\s+/).map(Number)
    const [a, b, c, e] = command === 'C' ? given : [x, y, ...given.slice(-2)]
    const [toX, toY] = given.slice(-2) as Point
    for (let t = 0; command !== 'M' && t <= 1; t += 0.02) {
      const [p, q, r, s] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3]
      points.push([p * x + q * a! + r * c! + s * toX, p * y + q * b! + r * e! + s * toY])
    }
    ;[x, y] = [toX, toY]
  }
  return points
}

const isInside = ([x, y]: Point, box: DrawnNode): boolean =>
  x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height

describe.each([...loadedFunnels])('the drawing of %s', (_, { definition }) => {
  const { nodes, edges, width, height } = drawDiagram(funnelDiagram(definition))

  it('leads no arrow behind a box that it does not belong to', () => {
    const hidden = edges.flatMap(({ from, to, d }) =>
      nodes
        .filter(({ id }) => id !== from && id !== to)
        .filter((box) => pointsOf(d).some((point) => isInside(point, box)))
        .map(({ id }) => `${from} > ${to} behind ${id}`),
    )
    expect(hidden).toEqual([])
  })

  it('has everything on its sheet', () => {
    const points = [
      ...edges.flatMap(({ d }) => pointsOf(d)),
      ...nodes.flatMap((box): Point[] => [
        [box.x, box.y],
        [box.x + box.width, box.y + box.height],
      ]),
    ]
    expect(points.filter(([x, y]) => x < 0 || y < 0 || x > width || y > height)).toEqual([])
  })

  it('lays no two boxes over each other', () => {
    const over = nodes.flatMap((one, at) =>
      nodes
        .slice(at + 1)
        .filter(
          (other) =>
            one.x < other.x + other.width &&
            other.x < one.x + one.width &&
            one.y < other.y + other.height &&
            other.y < one.y + one.height,
        ),
    )
    expect(over).toEqual([])
  })
})
