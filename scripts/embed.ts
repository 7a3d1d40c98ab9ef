/**
 * Checks what the packed engine exports, and builds examples/embed from it, as another product would, on every version
 * of Node that is supported, and fills in its form in a browser. Then does the same with what `runnel init` writes, without
 * the browser.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packageFolder } from './lib/buildPackage.ts'
import { ensureBrowser } from './lib/ensureBrowser.ts'
import { nodeOfVersion } from './lib/nodeVersion.ts'
import { npmInstall } from './lib/npm.ts'
import { packPackage } from './lib/packPackage.ts'
import { inRoot } from './lib/root.ts'
import { checkPackage } from './embed/checkPackage.ts'
import { walkVisit } from './embed/walkVisit.ts'

const versions = ['20.19', '22', '24']
/** Gzipped bytes of all scripts of the page, React and XState included. */
const most = 118_000
/** Folders of the engine that a page needs nothing of. */
const foreign = /\/runnel\/engine\/(?:check|compile|load|graph|patterns|explore|simulate|scenario|vite)\/.*/

const outer = mkdtempSync(join(tmpdir(), 'runnel-embed-'))
const folder = join(outer, 'embed')
const fresh = join(outer, 'fresh')

/** Runs a program of a product, as npm would, on a version of Node. */
function run(product: string, node: string, script: string, ...args: string[]): void {
  const program = join(product, 'node_modules', script)
  try {
    execFileSync(node, [program, ...args], { cwd: product, stdio: 'pipe', encoding: 'utf8' })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${script} ${args.join(' ')} failed with ${node}:\n${stdout}\n${stderr}`)
  }
}

/** Does what the scripts `test` and `build` of a product do. */
function testAndBuild(product: string, node: string): void {
  run(product, node, 'runnel/runnel.js', 'check')
  run(product, node, 'runnel/runnel.js', 'test')
  run(product, node, 'typescript/bin/tsc')
  run(product, node, 'vite/bin/vite.js', 'build', '--sourcemap')
}

/** The gzipped bytes of the page. @throws if there are too many, or if the page has code of tools. */
function checkBuild(): number {
  const assets = join(folder, 'dist/assets')
  const files = readdirSync(assets)
  const brought = files
    .filter((file) => file.endsWith('.map'))
    .flatMap((file) => (JSON.parse(readFileSync(join(assets, file), 'utf8')) as { sources: string[] }).sources)
    .filter((source) => foreign.test(source))
  if (brought.length > 0) throw new Error(`The page has code that only tools need: ${brought.join(', ')}`)
  const bytes = files
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file))).length, 0)
  if (bytes > most) throw new Error(`The scripts of the page have ${bytes} bytes; at most ${most} are allowed.`)
  return bytes
}

try {
  cpSync(inRoot('examples/embed'), folder, {
    recursive: true,
    filter: (path) => !/\/embed\/(node_modules|dist)/.test(path),
  })
  renameSync(packPackage(folder), join(folder, 'runnel.tgz'))
  await checkPackage(packageFolder)
  console.log('Every entry has its types, and docs/api shows what they export.')
  npmInstall(folder)
  const browser = await ensureBrowser()
  for (const version of versions) {
    const node = nodeOfVersion(version)
    testAndBuild(folder, node)
    console.log(`Node ${version}: checked, played and built; ${checkBuild()} bytes of gzipped scripts`)
  }
  await walkVisit(join(folder, 'dist'), browser)
  console.log('The form of the page was filled in.')
  run(folder, process.execPath, 'runnel/runnel.js', 'init', fresh, '--runnel', `file:${join(folder, 'runnel.tgz')}`)
  npmInstall(fresh)
  testAndBuild(fresh, process.execPath)
  console.log('What runnel init writes was checked, played and built.')
} finally {
  rmSync(outer, { recursive: true, force: true })
}
