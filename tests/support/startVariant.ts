import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyProject } from './copyProject.ts'
import { inRoot } from '../../scripts/lib/root.ts'
import { runTool } from '../../scripts/lib/runTool.ts'
import { pageSources, serverSources } from '../../scripts/lib/sourceHash.ts'
import { startServer, type RunningServer } from './startServer.ts'

const buildLimit = 300_000

/** A copy of the site with one funnel changed, built and started, as an author would get it. The server must be compiled. */
export async function startVariant(
  funnel: string,
  written: (definition: Record<string, unknown>) => object,
): Promise<RunningServer> {
  const { folder, remove } = copyProject([...pageSources, ...serverSources, 'package.json'])
  try {
    cpSync(inRoot('dist-server'), join(folder, 'dist-server'), { recursive: true })
    const file = join(folder, 'funnels', funnel, 'funnel.json')
    writeFileSync(
      file,
      JSON.stringify(written(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>), null, 2),
    )
    const code = await runTool('vite', ['build', '--logLevel', 'warn'], {
      cwd: folder,
      limit: buildLimit,
      env: { NODE_ENV: 'production' },
    })
    if (code !== 0) throw new Error(`The variant of ${funnel} could not be built`)
    const server = await startServer({}, folder)
    return { ...server, close: () => server.close().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}
