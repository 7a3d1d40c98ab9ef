import { buildBeside } from './buildBeside.ts'
import { inRoot, root } from './root.ts'
import { runTool } from './runTool.ts'
import { playgroundSources, sourceHash } from './sourceHash.ts'

export const playgroundFolder = inRoot('dist-playground')

/** Builds the playground into `dist-playground/` unless it is up to date. Throws if that fails. */
export const ensurePlaygroundBuilt = (): Promise<void> =>
  buildBeside(playgroundFolder, sourceHash(root, playgroundSources), async (fresh) => {
    console.log('Building the playground …')
    const code = await runTool('vite', ['build', 'playground', '--outDir', fresh, '--logLevel', 'error'], {
      limit: 300_000,
      env: { NODE_ENV: 'production' },
    })
    if (code !== 0) throw new Error(`The playground could not be built (vite build ended with ${code}).`)
  })
