#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// Most commands end before optimised code pays: they spent almost half of their processor time on compiling it. Long ones still get it, a little later.
// Later versions of Node do not know the flag, and optimise later by themselves.
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=500000')

const compiled = (name) => new URL(`../dist-cli/${name}.js`, import.meta.url).href

/** Whether the command is compiled from the sources as they are now. */
async function isCompiled() {
  const sources = await import(compiled('sources')).catch(() => undefined)
  return sources?.isCommandUpToDate() ?? false
}

/** Runs the sources as they are: where nothing can be written, and while they do not compile. */
async function importSources() {
  const { register } = await import('tsx/esm/api')
  register()
  return import('#cli/main.ts')
}

/** Compiles the command if its sources have changed since. */
async function importCommand() {
  if (await isCompiled()) return import(compiled('main'))
  const { ensureInstalled } = await import('../scripts/lib/ensureInstalled.mjs')
  ensureInstalled(fileURLToPath(new URL('..', import.meta.url)))
  const { tsImport } = await import('tsx/esm/api')
  const { compileCommand } = await tsImport('../scripts/lib/compileCommand.ts', import.meta.url)
  return compileCommand().then(() => import(compiled('main')), importSources)
}

const { main } = await importCommand()
// A reader may leave early, as `head` does. Then nobody reads the rest.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
process.exitCode = await main(process.argv.slice(2))
