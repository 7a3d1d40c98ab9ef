import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the built page is made of. */
const sources = ['app', 'engine', 'funnels', 'schemas', 'themes', 'widgets', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']

const shipsNot = /(^|\/)(scenarios|node_modules)\/|\.test\.tsx?$|\.md$/

function filesOf(root: string, path: string): string[] {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return shipsNot.test(path) ? [] : [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesOf(root, `${path}/${name}`))
}

/** A hash over names and contents of everything that the page is built from; tests and scenarios do not count. */
export function sourceHash(root: string): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((path) => filesOf(root, path))) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}
