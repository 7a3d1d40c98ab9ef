import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteProblems } from '../docs/siteProblems.ts'
import { buildBeside } from './buildBeside.ts'
import { ensurePlaygroundBuilt, playgroundFolder } from './ensurePlaygroundBuilt.ts'
import { inRoot, root } from './root.ts'
import { runTool } from './runTool.ts'
import { docsSources, sourceHash } from './sourceHash.ts'

/** Where the server serves the site. */
const base = '/docs/'

/** The pages of a built site by their paths. */
const pagesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(folder, file), 'utf8')]),
  )

async function build(folder: string): Promise<void> {
  console.log('Building the documentation …')
  let said = ''
  const code = await runTool('vitepress', ['build', 'docs', '--outDir', folder], {
    limit: 300_000,
    env: { NODE_ENV: 'production' },
    heard: (text) => (said += text),
  })
  if (code !== 0) throw new Error(`The documentation could not be built (vitepress build ended with ${code}).\n${said}`)
  const problems = siteProblems(pagesIn(folder), base)
  if (problems.length > 0) throw new Error(`The documentation has faults:\n${problems.join('\n')}`)
  await ensurePlaygroundBuilt()
  cpSync(playgroundFolder, join(folder, 'playground'), { recursive: true })
}

/** Builds the documentation into `dist-docs/` unless it is up to date. Throws if a link is dead. */
export const ensureDocsBuilt = (): Promise<void> =>
  buildBeside(inRoot('dist-docs'), sourceHash(root, docsSources), build)
