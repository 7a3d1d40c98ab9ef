import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const atOnce = /^(?:import|export) (?!type\b)(?:[^'"`;]*? from )?['"]([^'"]+)['"]/gm
const onDemand = /\bimport\(['"]([^'"]+)['"]\)/g

export interface Reached {
  files: Set<string>
  /** Names of npm packages. */
  packages: Set<string>
}

const fileOf = (specifier: string, from: string): string | undefined =>
  specifier.startsWith('#')
    ? join(root, specifier.slice(1))
    : specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : undefined

/** All that a source file brings along at run time, directly or not; `later: false` leaves out what it imports on demand. */
export function importsFrom(start: string, { later = true } = {}): Reached {
  const reached: Reached = { files: new Set(), packages: new Set() }
  const visit = (file: string): void => {
    if (reached.files.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return
    reached.files.add(file)
    const source = readFileSync(file, 'utf8')
    // An import type in a type position is no import.
    const loaded = later ? [...source.replace(/typeof import\([^)]*\)/g, '').matchAll(onDemand)] : []
    for (const [, specifier] of [...source.matchAll(atOnce), ...loaded]) {
      const inner = fileOf(specifier!, file)
      if (inner) visit(inner)
      else reached.packages.add(specifier!.split('/')[0]!)
    }
  }
  visit(start)
  return reached
}
