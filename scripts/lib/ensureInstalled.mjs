import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}

/** Whether every package of the lock file stands in `node_modules` in the locked version. Optional ones (other platforms) may be absent. */
export function isInstalled(root) {
  const installedFile = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installedFile)) return false
  const installed = packagesOf(installedFile)
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.version === wanted.version && existsSync(join(root, path)) : Boolean(wanted.optional)
  })
}

/** The npm that runs us when there is one, else the one on the PATH. */
function npmCommand() {
  const path = process.env.npm_execpath ?? ''
  return /npm-cli\.[cm]?js$/.test(path)
    ? [process.execPath, [path]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
}

/** Runs `npm ci` unless `node_modules` already is what the lock file says. Ends the process when that fails. */
export function ensureInstalled(root) {
  if (isInstalled(root)) return
  console.log('Installing packages (npm ci) …')
  const [command, first] = npmCommand()
  const { status, error } = spawnSync(command, [...first, 'ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: command === 'npm.cmd',
  })
  if (status === 0) return
  console.error(
    `npm ci did not succeed${error ? ` (${error.message})` : ''}. Is the package registry in reach, and this folder writable?`,
  )
  process.exit(1)
}
