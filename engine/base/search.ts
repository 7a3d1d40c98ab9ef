/**
 * Search in directed graphs. A graph is a function that gives the nodes to which the edges of a node lead; to leave edges or nodes
 * out, let it not give them. Nodes are compared by identity. Nothing here needs a deep stack.
 */
export type Next<N> = (node: N) => Iterable<N>

/** The nodes that can be reached from some, these included, nearest first (breadth-first search). */
export function reachable<N>(from: Iterable<N>, next: Next<N>): Set<N> {
  const found = new Set(from)
  for (const node of found) for (const one of next(node)) found.add(one)
  return found
}

/** A node, and the visit from which the search came to it. */
export interface Visit<N> {
  node: N
  before?: Visit<N> | undefined
}

/**
 * Breadth-first search among nodes that carry more than their place, such as the conditions or the edge of the way to it. Of the nodes
 * with the same key only the first is visited.
 */
export function* breadthFirst<N>(from: Iterable<N>, next: Next<N>, keyOf: (node: N) => unknown): Generator<Visit<N>> {
  const found = new Map<unknown, Visit<N>>()
  const add = (node: N, before?: Visit<N>): void => {
    const key = keyOf(node)
    if (!found.has(key)) found.set(key, { node, before })
  }
  for (const node of from) add(node)
  for (const visit of found.values()) {
    yield visit
    for (const node of next(visit.node)) add(node, visit)
  }
}

const itself = <N>(node: N): unknown => node

/** The shortest way from some nodes to a goal, both included; undefined if there is none. */
export function shortestWay<N>(
  from: Iterable<N>,
  next: Next<N>,
  isGoal: (node: N) => boolean,
  keyOf: (node: N) => unknown = itself,
): N[] | undefined {
  for (const visit of breadthFirst(from, next, keyOf)) if (isGoal(visit.node)) return wayTo(visit)
  return undefined
}

function wayTo<N>(visit: Visit<N>): N[] {
  const way: N[] = []
  for (let at: Visit<N> | undefined = visit; at; at = at.before) way.push(at.node)
  return way.reverse()
}

/** The shortest way from a node back to itself, which it begins with and does not repeat; undefined if there is none. */
export const shortestCycle = <N>(start: N, next: Next<N>): N[] | undefined =>
  shortestWay([start], next, (node) => [...next(node)].includes(start))

/**
 * The nodes that can be reached from some, each before those to which it leads first (depth-first search, preorder). Of the nodes with
 * the same key only the first is visited.
 */
export function preorder<N>(from: Iterable<N>, next: Next<N>, keyOf: (node: N) => unknown = itself): N[] {
  const entered: N[] = []
  walk(from, next, { enter: (node) => entered.push(node) }, keyOf)
  return entered
}

/**
 * The nodes that can be reached from some, each after those to which it leads (depth-first search, postorder). On a cycle one node comes
 * before a node to which it leads. Reversed, it is a topological order wherever there is one.
 */
export function postorder<N>(from: Iterable<N>, next: Next<N>): N[] {
  const left: N[] = []
  walk(from, next, { leave: (node) => left.push(node) })
  return left
}

/** The strongly connected components that have a cycle (Tarjan 1972), in the order of `nodes`, which are all of the graph. */
export function cyclicComponents<N>(nodes: readonly N[], next: Next<N>): Set<N>[] {
  const components: Set<N>[] = []
  const number = new Map<N, number>()
  const lowest = new Map<N, number>()
  const open: N[] = []
  const isOpen = new Set<N>()
  const lower = (node: N, value: number): void => void lowest.set(node, Math.min(lowest.get(node)!, value))
  walk(nodes, next, {
    enter(node) {
      number.set(node, number.size)
      lowest.set(node, number.get(node)!)
      open.push(node)
      isOpen.add(node)
    },
    meet: (node, known) => isOpen.has(known) && lower(node, number.get(known)!),
    leave(node, around) {
      if (lowest.get(node) === number.get(node)) {
        const component = new Set(open.splice(open.lastIndexOf(node)))
        for (const one of component) isOpen.delete(one)
        if (component.size > 1 || [...next(node)].includes(node)) components.push(component)
      }
      if (around !== undefined) lower(around, lowest.get(node)!)
    },
  })
  const rank = new Map(nodes.map((node, at) => [node, at]))
  const first = (component: Set<N>): number => Math.min(...[...component].map((node) => rank.get(node) ?? nodes.length))
  return components.sort((a, b) => first(a) - first(b))
}

/** What a depth-first search comes to. */
interface SearchEvents<N> {
  enter?(node: N): void
  /** An edge leads to a node that is known already. */
  meet?(node: N, known: N): void
  /** All that can be reached from a node is known. `around`: the node from which the walk came to it. */
  leave?(node: N, around: N | undefined): void
}

/** Depth-first search, without recursion. */
function walk<N>(
  from: Iterable<N>,
  next: Next<N>,
  { enter, meet, leave }: SearchEvents<N>,
  keyOf: (node: N) => unknown = itself,
): void {
  const known = new Set<unknown>()
  const begin = (node: N): { node: N; rest: Iterator<N> } => {
    known.add(keyOf(node))
    enter?.(node)
    return { node, rest: next(node)[Symbol.iterator]() }
  }
  for (const start of from) {
    if (known.has(keyOf(start))) continue
    const stack = [begin(start)]
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const { done, value } = top.rest.next()
      if (done) {
        stack.pop()
        leave?.(top.node, stack.at(-1)?.node)
      } else if (known.has(keyOf(value))) meet?.(top.node, value)
      else stack.push(begin(value))
    }
  }
}
