import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser } from './findBrowser.ts'
import { runTool } from './runTool.ts'

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function aptGet(...args: string[]): boolean {
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  return spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], options).status === 0
}

const help = `There is no browser for the browser tests. Please either
  - install Chromium with your system's packages (Debian: apt-get install chromium), or
  - run: npx playwright install chromium, or
  - name one: RUNNEL_BROWSER=/path/to/chromium npm test`

/** A Chromium that starts; if there is none, installs Playwright's download or else Debian's package. Throws instructions if neither works. */
export async function ensureBrowser(): Promise<string> {
  const present = findBrowser()
  if (present) return present
  console.log("No browser found. Trying Playwright's download …")
  await runTool('playwright', ['install', 'chromium'], { limit: 240_000 })
  const downloaded = findBrowser()
  if (downloaded) return downloaded
  if (isDebianRoot()) {
    console.log("That did not give one. Trying Debian's chromium package …")
    aptGet('update')
    aptGet('install', '-y', '--no-install-recommends', 'chromium')
  }
  const installed = findBrowser()
  if (!installed) throw new Error(help)
  return installed
}
