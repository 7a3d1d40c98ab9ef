import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot, root } from './root.ts'
import { runTool } from './runTool.ts'
import { sourceHash } from './sourceHash.ts'

const stamp = inRoot('dist/.built')

/** Builds the page into `dist/` unless it was built from exactly these sources. Throws when the build fails. */
export async function ensureBuilt(): Promise<void> {
  const hash = sourceHash(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log('Building the page …')
  const code = await runTool('vite', ['build', '--logLevel', 'warn'], { limit: 300_000 })
  if (code !== 0) throw new Error(`The page could not be built (vite build ended with ${code}).`)
  writeFileSync(stamp, hash)
}
