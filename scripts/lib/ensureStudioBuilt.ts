import { existsSync } from 'node:fs'
import { precompress } from '#server/page/pagePlugin.ts'
import { buildBeside } from './buildBeside.ts'
import { inRoot, root } from './root.ts'
import { runTool } from './runTool.ts'
import { sourceHash, studioSources } from './sourceHash.ts'

/** Builds the studio into `dist-studio/` unless it is up to date, or there is none to build. Throws if that fails. */
export async function ensureStudioBuilt(): Promise<void> {
  if (!existsSync(inRoot('studio/vite.config.ts'))) return
  await buildBeside(inRoot('dist-studio'), sourceHash(root, studioSources), async (fresh) => {
    console.log('Building the studio …')
    const code = await runTool('vite', ['build', 'studio', '--outDir', fresh, '--logLevel', 'error'], {
      limit: 300_000,
      env: { NODE_ENV: 'production' },
    })
    if (code !== 0) throw new Error(`The studio could not be built (vite build ended with ${code}).`)
    await precompress(fresh)
  })
}
