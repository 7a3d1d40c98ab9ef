import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const shared = ['engine', 'funnels', 'schemas', 'themes', 'widgets', 'scripts/lib/root.ts', 'package-lock.json']

/** Sources of the built page. */
export const pageSources = [
  ...shared,
  'app',
  'scripts/build',
  'server/page/screenFiles.ts',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
]

/** Sources of the compiled server. */
export const serverSources = [...shared, 'server', 'scripts/lib/compileServer.ts']

/** Sources of the built playground. */
export const playgroundSources = [...shared, 'playground', 'preview', 'app']

/** Sources of the built studio. */
export const studioSources = [...shared, 'studio', 'playground', 'preview', 'app', 'scripts/build']

/** Sources of the documentation as a site, and of the playground that is a part of it. */
export const docsSources = ['docs', ...playgroundSources]

const shipsNot = /(^|\/)(scenarios|testing|node_modules)\/|\.test\.tsx?$|^(?!docs\/).*\.md$/

function filesOf(root: string, path: string): string[] {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return shipsNot.test(path) ? [] : [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesOf(root, `${path}/${name}`))
}

/** A hash over names and contents of all files that something is built from, except tests and scenarios. */
export function sourceHash(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((path) => filesOf(root, path))) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}
