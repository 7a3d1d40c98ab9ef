import { preorder } from 'runnel/base'

/** Vite's manifest: chunks by source file or chunk name. */
export type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }
>

/** Manifest keys of all chunks that `roots` load: static imports, and those dynamic imports that `follow` accepts. */
export function chunksFrom(manifest: Manifest, roots: string[], follow: (key: string) => boolean): Set<string> {
  const isThere = (key: string): boolean => manifest[key] !== undefined
  const found = preorder(roots.filter(isThere), (key) => {
    const { imports = [], dynamicImports = [] } = manifest[key]!
    return [...imports, ...dynamicImports.filter(follow)].filter(isThere)
  })
  return new Set(found)
}

/** The JavaScript files of chunks. */
export const filesOf = (manifest: Manifest, keys: Iterable<string>): string[] =>
  [...keys].map((key) => manifest[key]!.file).filter((file) => file.endsWith('.js'))

export const entriesOf = (manifest: Manifest): string[] => Object.keys(manifest).filter((key) => manifest[key]!.isEntry)
