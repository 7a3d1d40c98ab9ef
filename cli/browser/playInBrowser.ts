import type { Page } from '@playwright/test'
import type { ScenarioInFile } from '#engine/scenario/load/index.ts'
import { runScenario, type ScenarioEngine } from '#engine/scenario/index.ts'
import type { PlayedScenario } from '../report/scenarios.ts'
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
  return { found, result, given, ...(skipped === undefined ? {} : { skipped }) }
}

/** Opens `/preview/play` of a development server. */
export async function openPlayer(page: Page, server: string): Promise<void> {
  await page.goto(new URL('/preview/play', server).href)
  await page.waitForFunction(() => window.runnelPlayer !== undefined, undefined, { timeout: 120_000 })
}
