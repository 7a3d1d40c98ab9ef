// npm start: installs, builds and serves the page and the API. PORT, HOST, DATA_DIR and BRAND are the server's own settings.
// This process stays as long as the server, so it is plain JavaScript that holds little memory: whatever builds is a child that ends.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, isInstalled } from './lib/ensureInstalled.mjs'
import { onLostNpm } from './lib/followNpm.mjs'
import { requireNode } from './lib/requireNode.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const exitWithParent = ['--import', new URL('./lib/exitWithParent.mjs', import.meta.url).href]
/** The children of this moment, and the signal that ended them. */
const children = new Set()
let ended

function endWith(signal) {
  ended = signal
  for (const child of children) child.kill(signal)
}

/** Starts Node with these arguments; it ends with us. */
function start(args) {
  const child = spawn(process.execPath, [...exitWithParent, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** The exit code of a child: `128 + n` if signal `n` ended it. */
async function exitOf(child) {
  const [code, signal] = await once(child, 'exit')
  return code ?? 128 + constants.signals[signal]
}

/** Node reads TypeScript itself from 22.18 on. Before that, the environment is checked when the packages are there. */
function checkEnvironment() {
  if (!process.features.typescript) return
  const program = fileURLToPath(new URL('./build/checkEnvironment.ts', import.meta.url))
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}

requireNode()
if (!isInstalled(root)) checkEnvironment()
ensureInstalled(root)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endWith(signal))
onLostNpm(() => endWith('SIGTERM'))

const built = await exitOf(start(['--import', 'tsx', 'scripts/build/beforeStart.ts']))
if (built !== 0 || ended) process.exit(built || 1)
const server = start(['dist-server/server/main.js'])
if (process.env.NODE_ENV !== 'production') {
  const later = start(['--import', 'tsx', 'scripts/build/afterStart.ts'])
  // Whoever opens the first page does not wait for what is built meanwhile.
  setPriority(later.pid, constants.priority.PRIORITY_LOW)
}
process.exitCode = await exitOf(server)
endWith('SIGTERM')
