import type { FileSystem } from '../fileSystem.ts'

const missing = (path: string): Error => Object.assign(new Error(`no file ${path}`), { code: 'ENOENT', path })

/** Files in memory by their path; objects are written as JSON. */
export function filesInMemory(files: Record<string, string | object>): FileSystem {
  const texts = new Map(
    Object.entries(files).map(([path, file]) => [path, typeof file === 'string' ? file : JSON.stringify(file)]),
  )
  return {
    read: (path) => {
      const text = texts.get(path)
      if (text === undefined) throw missing(path)
      return text
    },
    list: (folder) => {
      const inside = [...texts.keys()].filter((path) => path.startsWith(`${folder}/`))
      if (inside.length === 0) throw missing(folder)
      return [...new Set(inside.map((path) => path.slice(folder.length + 1).split('/')[0]!))].sort()
    },
  }
}
