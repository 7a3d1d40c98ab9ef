import type { PackageCosts } from '#engine/vite/index.ts'

/** What each package adds to the files, in bytes, most first. */
export function costByPackage(costs: PackageCosts, files: string[]): [name: string, bytes: number][] {
  const sums = new Map<string, number>()
  for (const file of new Set(files))
    for (const [name, bytes] of Object.entries(costs[file] ?? {})) sums.set(name, (sums.get(name) ?? 0) + bytes)
  return [...sums].toSorted(([, a], [, b]) => b - a)
}
