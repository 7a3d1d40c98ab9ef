import type { DiagramEdge, FunnelDiagram } from './funnelDiagram.ts'

/** The nodes in rows, from top to bottom and left to right, and the lanes by which edges pass the rows between their ends. */
export interface Layers {
  /** Ids of nodes and lanes. */
  rows: string[][]
  /** Ids from the start of an edge to its end, lanes included. */
  chainOf(edge: Pick<DiagramEdge, 'from' | 'to'>): string[]
}

/** Id of the place in a row that is kept free for all edges to one node. */
const lane = (to: string, row: number): string => `${to} past ${row}`

/**
 * A layered layout (Sugiyama): a node's row is its longest distance from the first step, edges that lead back ignored, so that
 * most arrows point down. Within a row, a few rounds of the barycentre heuristic keep crossings few. An edge over several rows
 * gets a lane in each row between, so that it never passes behind a box.
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
