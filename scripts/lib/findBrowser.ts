import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
const usualPlaces = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** What Chromium needs to run as root, in a container and without a display, and to keep from talking to the outside. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Where Playwright's own download would stand. Loaded late, so that nothing else needs Playwright. */
function playwrightBrowser(): string {
  const { chromium } = createRequire(import.meta.url)('@playwright/test') as typeof import('@playwright/test')
  return chromium.executablePath()
}

const onPath = (path = ''): string[] =>
  path
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name)))

/** Whether it is there and starts: a browser without its system libraries is none. */
function runs(file: string): boolean {
  return (
    existsSync(file) &&
    spawnSync(file, ['--version', '--no-sandbox'], { timeout: 30_000, stdio: 'ignore' }).status === 0
  )
}

/**
 * A Chromium that starts: the one named by `RUNNEL_BROWSER`, Playwright's own, or one of the system's. Undefined when there is none.
 */
export function findBrowser(): string | undefined {
  const chosen = process.env.RUNNEL_BROWSER
  if (chosen) return chosen
  return [playwrightBrowser(), ...onPath(process.env.PATH), ...usualPlaces].find(runs)
}
