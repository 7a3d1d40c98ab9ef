import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser } from '#cli/browser/findBrowser.ts'
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

/** Installs packages of Debian, from the list that is there if no newer one can be had. False where that is not possible. */
export function installPackages(...names: string[]): boolean {
  if (!isDebianRoot()) return false
  aptGet('update')
  return aptGet('install', '-y', '--no-install-recommends', ...names)
}

const help = `There is no browser for the browser tests. Please either
  - install Chromium with your system's packages (Debian: apt-get install chromium-headless-shell), or
  - run: npx playwright install chromium, or
  - name one: RUNNEL_BROWSER=/path/to/chromium npm test`

/** Fonts as wide as Arial. Layouts are measured with one of them: others may be a fifth wider than those of phones. */
const usualFonts = ['Arial', 'Liberation Sans', 'Arimo']
const fontPackage = 'fonts-liberation'

/** Whether pages are drawn in one of the usual fonts, or that is not known: only Linux tells. */
function hasUsualFont(): boolean {
  const { status, stdout } = spawnSync('fc-match', ['--format', '%{family[0]}', 'Arial'], { encoding: 'utf8' })
  return status !== 0 || usualFonts.includes(stdout)
}

function ensureFonts(): void {
  if (hasUsualFont()) return
  installPackages(fontPackage)
  if (!hasUsualFont())
    console.warn(
      `There is no font as wide as Arial, so tests of small screens may fail. Please install one (Debian: apt-get install ${fontPackage}).`,
    )
}

async function anyBrowser(): Promise<string> {
  const present = findBrowser()
  if (present) return present
  console.log("No browser found. Trying Playwright's download …")
  await runTool('playwright', ['install', 'chromium'], { limit: 240_000 })
  const downloaded = findBrowser()
  if (downloaded) return downloaded
  if (isDebianRoot()) {
    console.log("That did not give one. Trying Debian's packages …")
    // Older releases of Debian have only the whole browser.
    if (!installPackages('chromium-headless-shell')) installPackages('chromium')
  }
  const fromDebian = findBrowser()
  if (!fromDebian) throw new Error(help)
  return fromDebian
}

/**
 * A Chromium that starts, and a font to measure with; what is missing is installed: Playwright's download or else Debian's package.
 * @throws Error with instructions if there is no browser and none can be installed
 */
export async function ensureBrowser(): Promise<string> {
  const browser = await anyBrowser()
  ensureFonts()
  return browser
}
