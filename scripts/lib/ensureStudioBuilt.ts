import { buildBeside } from './buildBeside.ts'
import { inRoot, root } from './root.ts'
import { runTool } from './runTool.ts'
import { sourceHash, studioSources } from './sourceHash.ts'

export const studioFolder = inRoot('dist-studio')

/** Builds the studio into `dist-studio/` unless it is up to date. Throws if that fails. */
export const ensureStudioBuilt = (): Promise<void> =>
  buildBeside(studioFolder, sourceHash(root, studioSources), async (fresh) => {
    console.log('Building the studio …')
    const code = await runTool('vite', ['build', 'studio', '--outDir', fresh, '--logLevel', 'error'], {
      limit: 300_000,
      env: { NODE_ENV: 'production' },
    })
    if (code !== 0) throw new Error(`The studio could not be built (vite build ended with ${code}).`)
  })
