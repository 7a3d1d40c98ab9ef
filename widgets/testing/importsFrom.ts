import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const atOnce = /^(?:import|export) (?!type\b)(?:([^'"`;]*?) from )?['"]([^'"]+)['"]/gm
const onDemand = /\bimport\(['"]([^'"]+)['"]\)/g

export interface Reached {
  files: Set<string>
  /** Names of npm packages. */
  packages: Set<string>
}

/** What the engine exports: its files by their names, such as `./run`. */
const { exports } = JSON.parse(readFileSync(join(root, 'engine/package.json'), 'utf8')) as {
  exports: Record<string, string>
}

/** The file of an import of ours; undefined for one of a package. */
function fileOf(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('#')) return join(root, specifier.slice(1))
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const exported = exports[specifier.replace(/^runnel/, '.')]
  return exported && join(root, 'engine', exported)
}

/** The values imported by a clause such as `{ a, b as c, type D }`, by their exported names: `a`, `b`. */
const namesIn = (clause = ''): string[] =>
  [...clause.matchAll(/(?<=[{,]\s*)(?!type\b)(\w+)/g)].map((match) => match[1]!)

/** An `index.ts` of the engine only re-exports: a build takes the imported names and leaves the rest. */
const isFace = (file: string): boolean => file.startsWith(join(root, 'engine/')) && file.endsWith('/index.ts')

const declares = (file: string, name: string): boolean =>
  new RegExp(`^export (?:async )?(?:function|const|let|class) ${name}\\b`, 'm').test(readFileSync(file, 'utf8'))

/** Every file and package that a source file loads at run time, directly or not; `later: false` leaves out dynamic imports. */
export function importsFrom(start: string, { later = true } = {}): Reached {
  const reached: Reached = { files: new Set(), packages: new Set() }
  const visitFace = (face: string, wanted: string[]): void => {
    reached.files.add(face)
    for (const [, clause, specifier] of readFileSync(face, 'utf8').matchAll(atOnce)) {
      const inner = fileOf(specifier!, face)!
      const taken = clause === '*' ? wanted.filter((name) => declares(inner, name)) : namesIn(clause)
      const both = taken.filter((name) => wanted.includes(name))
      if (both.length > 0 && isFace(inner)) visitFace(inner, both)
      else if (both.length > 0) visit(inner)
    }
  }
  const visit = (file: string): void => {
    if (reached.files.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return
    reached.files.add(file)
    const source = readFileSync(file, 'utf8')
    // An import type is not loaded at run time.
    const loaded = later ? [...source.replace(/typeof import\([^)]*\)/g, '').matchAll(onDemand)] : []
    const imported = [...source.matchAll(atOnce)].map(([, clause, specifier]) => ({ clause, specifier: specifier! }))
    for (const { clause, specifier } of [
      ...imported,
      ...loaded.map((match) => ({ clause: '', specifier: match[1]! })),
    ]) {
      const inner = fileOf(specifier, file)
      if (!inner) reached.packages.add(specifier.split('/')[0]!)
      else if (isFace(inner) && clause?.startsWith('{')) visitFace(inner, namesIn(clause))
      else visit(inner)
    }
  }
  visit(start)
  return reached
}
