import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensureInstalled.mjs'
import { requireNode } from './requireNode.mjs'

/**
 * What every command of the project begins with: checks Node, installs when needed, and only then loads the TypeScript
 * module that does the work. `path` is relative to the `scripts` folder; its `main()` gives the exit code.
 */
export async function runTypeScript(path) {
  requireNode()
  ensureInstalled(fileURLToPath(new URL('../..', import.meta.url)))
  const { tsImport } = await import('tsx/esm/api')
  const { main } = await tsImport(new URL(`../${path}`, import.meta.url).href, import.meta.url)
  process.exitCode = await main(process.argv.slice(2))
}
