import type { FunnelDiagram } from './funnelDiagram.ts'

/** Where a node stands: how far down, and at which place in its row. */
export interface Placed {
  id: string
  row: number
  column: number
}

/**
 * Rows by the longest way from the first step, ways that lead back left out, so that arrows point down. Inside a row, nodes stand
 * below those that lead to them: a few rounds of sorting by the middle of the neighbours keep crossings few.
 */
export function placeInRows({ nodes, edges }: FunnelDiagram): Placed[] {
  const ids = nodes.map(({ id }) => id)
  const order = new Map(ids.map((id, at) => [id, at]))
  const inside = ids.flatMap((id) => (id.includes('/') ? [{ from: id.slice(0, id.lastIndexOf('/')), to: id }] : []))
  const down = [...edges, ...inside].filter(({ from, to }) => order.get(from)! < order.get(to)!)
  const row = new Map(ids.map((id) => [id, 0]))
  for (const id of ids) for (const { to } of down.filter(({ from }) => from === id)) row.set(to, Math.max(row.get(to)!, row.get(id)! + 1))
  const rows: string[][] = []
  for (const id of ids) (rows[row.get(id)!] ??= []).push(id)
  for (let round = 0; round < 4; round++) sortRows(rows, down)
  return rows.flatMap((list, at) => list.map((id, column) => ({ id, row: at, column })))
}

function sortRows(rows: string[][], edges: { from: string; to: string }[]): void {
  const place = new Map(rows.flatMap((list) => list.map((id, at) => [id, at - list.length / 2] as const)))
  for (const list of rows) {
    const middle = new Map(list.map((id) => [id, mean(edges.flatMap(({ from, to }) => (to === id ? [place.get(from)!] : from === id ? [place.get(to)!] : [])), place.get(id)!)]))
    list.sort((a, b) => middle.get(a)! - middle.get(b)!)
    list.forEach((id, at) => place.set(id, at - list.length / 2))
  }
}

const mean = (values: number[], otherwise: number): number => (values.length === 0 ? otherwise : values.reduce((sum, value) => sum + value, 0) / values.length)
