/** Whether writing one path may change what is read at the other: the same, or one inside the other. */
export const overlap = (a: string, b: string): boolean => a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`)

/** `form` of `form.seat.row`, or the name of a result. */
export const rootOf = (path: string): string => path.split('.', 1)[0]!

/** Values by the paths that they concern, so that those that overlap a path are found without looking at all of them. */
export class PathIndex<V> {
  private readonly groups = new Map<string, { path: string; value: V }[]>()
  private readonly seen = new Map<string, Set<string>>()

  constructor(entries: Iterable<readonly [path: string, value: V]> = []) {
    for (const [path, value] of entries) this.add(path, value)
  }

  add(path: string, value: V): void {
    const key = groupOf(path)
    const group = this.groups.get(key)
    if (group) group.push({ path, value })
    else this.groups.set(key, [{ path, value }])
    const root = rootOf(path)
    this.seen.set(root, (this.seen.get(root) ?? new Set()).add(key))
  }

  /** The values of the path, of everything in it, and of what it is in. */
  at(path: string): V[] {
    const root = rootOf(path)
    // A path of one word holds everything of its root.
    const keys = path === root ? [...(this.seen.get(root) ?? [])] : [...new Set([groupOf(path), root])]
    return keys
      .flatMap((key) => this.groups.get(key) ?? [])
      .flatMap((entry) => (overlap(entry.path, path) ? [entry.value] : []))
  }
}

const groupOf = (path: string): string => path.split('.', 2).join('.')
