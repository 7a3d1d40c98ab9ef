/** Strongly connected groups that hold a circle, in the order of `places` (Tarjan's algorithm, without recursion). */
export function groupsThatGoRound(places: string[], next: Map<string, { to: string }[]>): Set<string>[] {
  const groups: Set<string>[] = []
  const number = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  for (const start of places) {
    if (number.has(start)) continue
    const stack = [enter(start)]
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const edge = next.get(top.place)?.[top.next++]
      if (!edge) {
        stack.pop()
        close(top.place)
        if (stack.length > 0) lower(stack.at(-1)!.place, lowest.get(top.place)!)
      } else if (!number.has(edge.to)) stack.push(enter(edge.to))
      else if (isOpen.has(edge.to)) lower(top.place, number.get(edge.to)!)
    }
  }
  const rank = new Map(places.map((place, at) => [place, at]))
  const first = (group: Set<string>) => Math.min(...[...group].map((place) => rank.get(place) ?? places.length))
  return groups.sort((a, b) => first(a) - first(b))

  function enter(place: string): { place: string; next: number } {
    number.set(place, number.size)
    lowest.set(place, number.get(place)!)
    open.push(place)
    isOpen.add(place)
    return { place, next: 0 }
  }
  function lower(place: string, value: number): void {
    lowest.set(place, Math.min(lowest.get(place)!, value))
  }
  function close(place: string): void {
    if (lowest.get(place) !== number.get(place)) return
    const group = new Set(open.splice(open.indexOf(place)))
    for (const one of group) isOpen.delete(one)
    if (group.size > 1 || next.get(place)?.some(({ to }) => to === place)) groups.push(group)
  }
}
