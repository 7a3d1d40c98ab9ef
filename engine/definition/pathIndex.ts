import { overlap, rootOf } from './steps.ts'

/** An index of values by path, which finds those that overlap a path without a full search. */
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

  /** The values of all paths that overlap this one. */
  at(path: string): V[] {
    const root = rootOf(path)
    // A bare root overlaps all of its paths.
    const keys = path === root ? [...(this.seen.get(root) ?? [])] : [...new Set([groupOf(path), root])]
    return keys
      .flatMap((key) => this.groups.get(key) ?? [])
      .flatMap((entry) => (overlap(entry.path, path) ? [entry.value] : []))
  }
}

const groupOf = (path: string): string => path.split('.', 2).join('.')
