/** Points in an order in which most edges lead forward, so that few rounds are needed (reverse postorder). */
export function orderOfVisit(start: number, out: { to: number }[][]): number[] {
  const seen = new Set([start])
  const left: number[] = []
  const stack = [{ point: start, next: 0 }]
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const edge = out[top.point]![top.next++]
    if (!edge) {
      left.push(top.point)
      stack.pop()
    } else if (!seen.has(edge.to)) {
      seen.add(edge.to)
      stack.push({ point: edge.to, next: 0 })
    }
  }
  return left.reverse()
}
