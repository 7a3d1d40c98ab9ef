import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

/** The headless shell is first: it draws the same pages in two thirds of the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
]
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Flags that Chromium needs to run as root, in a container, without a display, and without contacting other services. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Path of Playwright's own download. Imported lazily, so that nothing else needs Playwright. */
function playwrightBrowser(): string {
  const { chromium } = createRequire(import.meta.url)('@playwright/test') as typeof import('@playwright/test')
  return chromium.executablePath()
}

function onPath(path = ''): string[] {
  const folders = path.split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Whether it exists and starts: without its system libraries it does not. */
function runs(file: string): boolean {
  return (
    existsSync(file) &&
    spawnSync(file, ['--version', '--no-sandbox'], { timeout: 30_000, stdio: 'ignore' }).status === 0
  )
}

/** A Chromium that starts: the one named by `RUNNEL_BROWSER`, Playwright's own, or a system one. Undefined if there is none. */
export function findBrowser(): string | undefined {
  const chosen = process.env.RUNNEL_BROWSER
  if (chosen) return chosen
  return [playwrightBrowser(), ...onPath(process.env.PATH), ...usualPlaces].find(runs)
}
