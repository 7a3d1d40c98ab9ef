import { dirname, resolve } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import type { Page } from '@playwright/test'
import type { ScenarioInFile } from 'runnel/scenario/load'
import { browserArguments, findBrowser } from './findBrowser.ts'
import { runScenario, type ScenarioEngine } from 'runnel/scenario'
import { registryFile } from '../lib/findRegistry.ts'
import type { ScenarioBrowser } from '../lib/scenarioBrowser.ts'
import { failed, type PlayedScenario } from '../report/playedScenario.ts'
import { UsageError } from '../lib/command.ts'
import { browserPlayer, type BrowserRecord } from './browserPlayer.ts'

/** Plays a scenario on a page that `openPlayer` has opened. */
export async function playInBrowser(
  page: Page,
  found: ScenarioInFile,
  engine: ScenarioEngine,
): Promise<PlayedScenario> {
  const record: BrowserRecord = { given: [] }
  const result = await runScenario(found.scenario, engine, (scenario) => browserPlayer(page, scenario, engine, record))
  const { skipped, given } = record
  return { found, result, given, skipped }
}

/** Opens `/preview/play` of a development server. */
export async function openPlayer(page: Page, server: string): Promise<void> {
  await page.goto(new URL('/preview/play', server).href)
  await page.waitForFunction(() => window.runnelPlayer !== undefined, undefined, { timeout: 120_000 })
}

/** Starts a development server (`vite.config.ts`) for a folder of funnels, on a free port. */
export async function serve(funnels: string, registry: string | undefined): Promise<ViteDevServer> {
  process.env.RUNNEL_FUNNELS = funnels
  if (registry === undefined) delete process.env.RUNNEL_REGISTRY
  else process.env.RUNNEL_REGISTRY = registry
  const server = await createServer({
    configFile: resolve('vite.config.ts'),
    configLoader: 'runner',
    logLevel: 'error',
    // A cache of its own: two servers must not share pre-bundled dependencies.
    cacheDir: resolve('node_modules/.vite-scenarios'),
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  })
  return server.listen()
}

/** @throws UsageError when there is no browser, or nothing to drive one with. */
export async function launch() {
  const playwright = await import('@playwright/test').catch(() => {
    throw new UsageError(
      'a browser is driven with Playwright, which is not installed',
      'npm install installs it with the other development packages',
    )
  })
  const executablePath = findBrowser()
  if (executablePath === undefined)
    throw new UsageError(
      'there is no browser to play scenarios in',
      'install Chromium, or run npx playwright install chromium, or name one: RUNNEL_BROWSER=/path/to/chromium',
    )
  return playwright.chromium.launch({ executablePath, args: browserArguments }).catch((error: Error) => {
    throw new UsageError(
      `${executablePath} does not start: ${error.message.split('\n')[0]}`,
      'name another one: RUNNEL_BROWSER=/path/to/chromium',
    )
  })
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Plays one scenario after the other.
 * @throws UsageError when one fails because browser or server are gone: all others would fail for the same reason.
 */
export async function playWhileAlive(
  scenarios: ScenarioInFile[],
  play: (found: ScenarioInFile) => Promise<PlayedScenario>,
  isAlive: () => Promise<boolean>,
): Promise<PlayedScenario[]> {
  const played: PlayedScenario[] = []
  for (const found of scenarios) {
    const one = await play(found).catch((error: Error) => error)
    if ((one instanceof Error || failed(one)) && !(await isAlive()))
      throw new UsageError(
        `the browser or the development server ended during "${found.scenario.name}", after ${played.length} scenarios`,
        'the rest was not played: run the command again, with --only to find the scenario that ends it',
      )
    if (one instanceof Error) throw one
    played.push(one)
  }
  return played
}

/** Starts a browser. A development server for each folder of funnels starts when it is first needed. */
export async function openBrowser(): Promise<ScenarioBrowser> {
  const browser = await launch()
  let dead: Error | undefined
  let serving: { key: string; server: ViteDevServer } | undefined
  const serverFor = async (file: string): Promise<ViteDevServer> => {
    const funnels = dirname(dirname(file))
    const registry = registryFile(dirname(resolve(file)))
    const key = `${funnels} ${registry ?? ''}`
    if (serving?.key === key) return serving.server
    await serving?.server.close()
    serving = { key, server: await serve(funnels, registry) }
    return serving.server
  }
  return {
    play: async ({ file, engine }, scenarios) => {
      if (dead) throw dead
      const server = await serverFor(file)
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
      const url = server.resolvedUrls!.local[0]!
      await openPlayer(page, url)
      const isAlive = async (): Promise<boolean> => browser.isConnected() && !page.isClosed() && answers(url)
      try {
        return await playWhileAlive(scenarios, (found) => playInBrowser(page, found, engine), isAlive)
      } catch (error) {
        dead = error as Error
        throw error
      } finally {
        await page.close().catch(() => undefined)
      }
    },
    close: async () => {
      await browser.close()
      await serving?.server.close()
    },
  }
}
