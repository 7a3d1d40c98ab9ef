/** JSON as a syntax tree, which may have repeated keys, keys that objects cannot have, and numbers outside JavaScript's range. */
export type Node = ObjectNode | ListNode | LeafNode
export interface ObjectNode {
  kind: 'object'
  members: [key: string, value: Node][]
}
export interface ListNode {
  kind: 'list'
  items: Node[]
}
/** Any text in the place of a value. */
export interface LeafNode {
  kind: 'leaf'
  text: string
}

export const leaf = (value: unknown): LeafNode => ({ kind: 'leaf', text: JSON.stringify(value) })

export function nodeOf(value: unknown): Node {
  if (Array.isArray(value)) return { kind: 'list', items: value.map(nodeOf) }
  if (typeof value !== 'object' || value === null) return leaf(value)
  return { kind: 'object', members: Object.entries(value).map(([key, member]) => [key, nodeOf(member)]) }
}

export function textOf(node: Node, indent = '\n'): string {
  if (node.kind === 'leaf') return node.text
  const inner = `${indent}  `
  const parts =
    node.kind === 'list'
      ? node.items.map((item) => textOf(item, inner))
      : node.members.map(([key, value]) => `${JSON.stringify(key)}: ${textOf(value, inner)}`)
  const [open, close] = node.kind === 'list' ? '[]' : '{}'
  return parts.length === 0 ? `${open}${close}` : `${open}${inner}${parts.join(`,${inner}`)}${indent}${close}`
}

/** A node that can be replaced or removed. */
export interface Spot {
  node: Node
  /** Key or index in its parent, after the keys of all its ancestors, outermost first. */
  keys: string[]
  put(node: Node): void
  remove(): void
  /** Its parent, if that is an object. */
  holder?: ObjectNode
  list?: ListNode
}

/** Every node below a node, outermost first. */
export function spotsIn(node: Node, keys: string[] = []): Spot[] {
  if (node.kind === 'leaf') return []
  if (node.kind === 'list')
    return node.items.flatMap((item, at) => [
      {
        node: item,
        keys: [...keys, String(at)],
        put: (other: Node) => void (node.items[at] = other),
        remove: () => void node.items.splice(at, 1),
        list: node,
      },
      ...spotsIn(item, [...keys, String(at)]),
    ])
  return node.members.flatMap((member) => [
    {
      node: member[1],
      keys: [...keys, member[0]],
      put: (other: Node) => void (member[1] = other),
      remove: () => void node.members.splice(node.members.indexOf(member), 1),
      holder: node,
    },
    ...spotsIn(member[1], [...keys, member[0]]),
  ])
}
