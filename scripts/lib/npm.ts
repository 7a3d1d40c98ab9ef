import { execFileSync } from 'node:child_process'
import { root } from './root.ts'

/** Runs npm in a folder. Returns what it prints. @throws if it fails, with what it says. */
export function npm(args: string[], cwd: string = root): string {
  const windows = process.platform === 'win32'
  return execFileSync(windows ? 'npm.cmd' : 'npm', args, {
    cwd,
    encoding: 'utf8',
    shell: windows,
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm passes its own settings on to what it starts.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))),
  })
}

/** Installs packages in a folder, from npm's cache where it has them. */
export const npmInstall = (cwd: string, ...packages: string[]): string =>
  npm(['install', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock', ...packages], cwd)
