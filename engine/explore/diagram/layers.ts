import type { DiagramEdge, FunnelDiagram } from './funnelDiagram.ts'

/** The nodes in rows, each from left to right, and through which lanes every edge passes the rows between its ends. */
export interface Layers {
  /** Ids of nodes and lanes. */
  rows: string[][]
  /** From the node that an edge leaves to the one that it leads to, lanes included. */
  chainOf(edge: Pick<DiagramEdge, 'from' | 'to'>): string[]
}

/** The place that a row keeps free for all edges that pass it on their way to one node. */
const lane = (to: string, row: number): string => `${to} past ${row}`

/**
 * Rows by the longest way from the first step, ways that lead back left out, so that arrows point down. Inside a row, nodes stand
 * below those that lead to them: a few rounds of sorting by the middle of the neighbours keep crossings few. An edge over several rows has a lane
 * in each of those between, so that it never passes behind a box.
 */
export function placeInRows({ nodes, edges }: FunnelDiagram): Layers {
  const ids = nodes.map(({ id }) => id)
  const order = new Map(ids.map((id, at) => [id, at]))
  const inside = ids.flatMap((id) => (id.includes('/') ? [{ from: id.slice(0, id.lastIndexOf('/')), to: id }] : []))
  const down = [...edges, ...inside].filter(({ from, to }) => order.get(from)! < order.get(to)!)
  const row = new Map(ids.map((id) => [id, 0]))
  for (const id of ids)
    for (const { to } of down.filter(({ from }) => from === id)) row.set(to, Math.max(row.get(to)!, row.get(id)! + 1))
  const chainOf: Layers['chainOf'] = ({ from, to }) => {
    const [start, end] = [row.get(from)!, row.get(to)!]
    const between = Array.from({ length: Math.max(0, Math.abs(end - start) - 1) }, (_, at) =>
      end > start ? start + 1 + at : start - 1 - at,
    )
    return [from, ...between.map((at) => lane(to, at)), to]
  }
  const chains = edges.map(chainOf)
  for (const chain of chains) chain.slice(1, -1).forEach((id) => row.set(id, Number(id.split(' past ')[1])))
  const rows: string[][] = []
  for (const [id, at] of row) (rows[at] ??= []).push(id)
  const links = [...chains.flatMap((chain) => chain.slice(1).map((to, at) => ({ from: chain[at]!, to }))), ...inside]
  for (let round = 0; round < 4; round++) sortRows(rows, links)
  return { rows, chainOf }
}

function sortRows(rows: string[][], links: { from: string; to: string }[]): void {
  const place = new Map(rows.flatMap((list) => list.map((id, at) => [id, at - list.length / 2] as const)))
  for (const list of rows) {
    const middle = new Map(
      list.map((id) => [
        id,
        mean(
          links.flatMap(({ from, to }) => (to === id ? [place.get(from)!] : from === id ? [place.get(to)!] : [])),
          place.get(id)!,
        ),
      ]),
    )
    list.sort((a, b) => middle.get(a)! - middle.get(b)!)
    list.forEach((id, at) => place.set(id, at - list.length / 2))
  }
}

const mean = (values: number[], otherwise: number): number =>
  values.length === 0 ? otherwise : values.reduce((sum, value) => sum + value, 0) / values.length
