/** Vite's manifest: chunks by source file or chunk name. */
export type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }
>

/** Manifest keys of all chunks that `roots` load: static imports, and those dynamic imports that `follow` accepts. */
export function chunksFrom(manifest: Manifest, roots: string[], follow: (key: string) => boolean): Set<string> {
  const found = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || found.has(key)) return
    found.add(key)
    chunk.imports?.forEach(visit)
    chunk.dynamicImports?.filter(follow).forEach(visit)
  }
  roots.forEach(visit)
  return found
}

/** The JavaScript files of chunks. */
export const filesOf = (manifest: Manifest, keys: Iterable<string>): string[] =>
  [...keys].map((key) => manifest[key]!.file).filter((file) => file.endsWith('.js'))

export const entriesOf = (manifest: Manifest): string[] => Object.keys(manifest).filter((key) => manifest[key]!.isEntry)
