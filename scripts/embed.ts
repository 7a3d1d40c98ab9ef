/**
 * Checks what the packed engine exports, builds the products of `examples/` from it, as other products would, and fills in
 * their forms in a browser. `embed` is built on every version of Node that is supported. Then builds what `runnel init`
 * writes.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
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
import { type Phone, walkOnPhone } from './embed/walkOnPhone.ts'
import { walkGrant } from './embed/walkGrant.ts'
import { walkVisit } from './embed/walkVisit.ts'
import { withPreview } from './embed/withPreview.ts'

interface Example {
  /** The folder of `examples/`. */
  name: string
  /** The versions of Node on which it is tested and built; that of this process if there is none. */
  versions: string[]
  /** Gzipped bytes that all scripts of the page may have, React and XState included. */
  most: number
  walk(phone: Phone, address: string): Promise<void>
}

const examples: Example[] = [
  { name: 'embed', versions: ['20.19', '22', '24'], most: 144_000, walk: walkVisit },
  { name: 'grant', versions: [], most: 180_000, walk: walkGrant },
]
/** Folders of the engine that a page needs nothing of. */
const foreign = /\/runnel\/engine\/(?:check|compile|load|graph|patterns|explore|simulate|scenario|vite)\/.*/

const outer = mkdtempSync(join(tmpdir(), 'runnel-embed-'))
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

/** The gzipped bytes of the page of a product. @throws if there are too many, or if the page has code of tools. */
function checkBuild(product: string, most: number): number {
  const assets = join(product, 'dist/assets')
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

/** Builds an example and fills in its form. */
async function tryOut({ name, versions, most, walk }: Example, packed: string, browser: string): Promise<void> {
  const product = join(outer, name)
  cpSync(inRoot('examples', name), product, {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist|[^/]+\.tgz)$/.test(path),
  })
  cpSync(packed, join(product, 'runnel.tgz'))
  npmInstall(product)
  for (const node of versions.length > 0 ? versions.map(nodeOfVersion) : [process.execPath]) {
    testAndBuild(product, node)
    console.log(
      `${name}: checked, played and built with ${node}; ${checkBuild(product, most)} bytes of gzipped scripts`,
    )
  }
  await withPreview(product, (address) => walkOnPhone(name, browser, (phone) => walk(phone, address)))
  console.log(`${name}: the form was filled in.`)
}

try {
  const packed = packPackage(outer)
  await checkPackage(packageFolder)
  console.log('Every entry has its types, and docs/api shows what they export.')
  const browser = await ensureBrowser()
  for (const example of examples) await tryOut(example, packed, browser)
  run(join(outer, 'embed'), process.execPath, 'runnel/runnel.js', 'init', fresh, '--runnel', `file:${packed}`)
  npmInstall(fresh)
  testAndBuild(fresh, process.execPath)
  console.log('What runnel init writes was checked, played and built.')
} finally {
  rmSync(outer, { recursive: true, force: true })
}
