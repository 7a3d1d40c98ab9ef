import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageCostsFile, type PackageCosts } from 'runnel/vite'
import { funnelFileIn, loadFunnelFile } from 'runnel/load'
import { budgets } from './size/budgets.ts'
import type { Manifest } from './size/chunks.ts'
import { ensureBuilt } from './lib/ensureBuilt.ts'
import { findBrowser } from '#cli/browser/findBrowser.ts'
import { inRoot } from './lib/root.ts'
import { firstScreenFiles, journeyFiles } from './size/funnelChunks.ts'
import { measureInBrowser } from './size/measureInBrowser.ts'

/** Values of `widget` and `block`, at any depth. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    (key === 'widget' || key === 'block') && typeof inner === 'string' ? [inner] : namesIn(inner),
  )
}

/** Widgets and blocks that a funnel names: in its first step, and in all steps. */
async function widgetNames(funnel: string): Promise<{ first: Set<string>; all: Set<string> }> {
  const { definition } = await loadFunnelFile(funnelFileIn(inRoot('funnels', funnel))!, {
    library: inRoot('funnels/library'),
    funnels: inRoot('funnels'),
  })
  const entry = definition.order[0]!
  const first = definition.steps[typeof entry === 'string' ? entry : entry.step]
  return { first: new Set(namesIn(first)), all: new Set(namesIn(definition)) }
}

/** Bytes of a built file after gzip -9. `path` is relative to the folder of the build. */
const gzipSize = (dist: string, path: string): number => gzipSync(readFileSync(join(dist, path)), { level: 9 }).length

const gzipTotal = (dist: string, paths: Iterable<string>): number =>
  [...new Set(paths)].reduce((sum, path) => sum + gzipSize(dist, path), 0)

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Bytes that each package adds to the files, most first. */
function costByPackage(costs: PackageCosts, files: string[]): [name: string, bytes: number][] {
  const sums = new Map<string, number>()
  for (const file of new Set(files))
    for (const [name, bytes] of Object.entries(costs[file] ?? {})) sums.set(name, (sums.get(name) ?? 0) + bytes)
  return [...sums].toSorted(([, a], [, b]) => b - a)
}

const funnel = 'v1'
const dist = inRoot('dist')

interface Row {
  what: string
  bytes: number
  limit?: number
}

const isOver = ({ bytes, limit = Infinity }: Row): boolean => bytes > limit

function line(row: Row): string {
  const against = row.limit === undefined ? '' : `  of at most ${kB(row.limit)}${isOver(row) ? '  EXCEEDED' : ''}`
  return `${row.what.padEnd(58)}${kB(row.bytes).padStart(9)}${against}`
}

await ensureBuilt()
const manifest = JSON.parse(readFileSync(inRoot('dist/.vite/manifest.json'), 'utf8')) as Manifest
const widgets = await widgetNames(funnel)
const journey = journeyFiles(manifest, { funnel, widgets: widgets.all })
const browser = findBrowser()
const measured = browser ? await measureInBrowser(`/claim/${funnel}`, browser) : undefined
if (!measured) console.log('No browser found: this is what the build manifest tells.')
const first = measured?.first ?? firstScreenFiles(manifest, { funnel, widgets: widgets.first })

const rows: Row[] = [
  {
    what: `To the first interactive screen${measured ? ', measured' : ''}`,
    bytes: gzipTotal(dist, first),
    limit: budgets.buttons,
  },
  ...(measured
    ? [{ what: 'After idle prefetch, measured', bytes: gzipTotal(dist, measured.idle), limit: budgets.journey }]
    : []),
  {
    what: 'Whole journey: all that its steps can ask for',
    bytes: gzipTotal(dist, [...journey, ...(measured?.idle ?? [])]),
    limit: budgets.journey,
  },
]

console.log(`JavaScript of ${funnel}, gzip\n`)
for (const file of [...new Set(journey)].sort((a, b) => gzipSize(dist, b) - gzipSize(dist, a))) {
  console.log(
    `  ${file.padEnd(56)}${kB(gzipSize(dist, file)).padStart(9)}${first.includes(file) ? '  first screen' : ''}`,
  )
}
console.log('\nOf that, by package')
for (const [name, bytes] of costByPackage(
  JSON.parse(readFileSync(join(dist, packageCostsFile), 'utf8')) as PackageCosts,
  journey,
))
  console.log(`  ${name.padEnd(56)}${kB(bytes).padStart(9)}`)
console.log(`\n${rows.map(line).join('\n')}`)
process.exitCode = rows.some(isOver) ? 1 : 0
