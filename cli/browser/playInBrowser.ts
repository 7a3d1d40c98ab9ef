import type { Page } from '@playwright/test'
import type { ScenarioInFile } from '#engine/scenario/load/index.ts'
import { runScenario, type ScenarioEngine } from '#engine/scenario/index.ts'
import type { PlayedScenario } from '../report/scenarios.ts'
import { browserHands, type HandsRecord } from './browserHands.ts'

/** Plays a scenario on a page that `openPlay` has opened. */
export async function playInBrowser(
  page: Page,
  found: ScenarioInFile,
  engine: ScenarioEngine,
): Promise<PlayedScenario> {
  const record: HandsRecord = { given: [] }
  const result = await runScenario(found.scenario, engine, (scenario) => browserHands(page, scenario, engine, record))
  const { skipped, given } = record
  return { found, result, given, ...(skipped === undefined ? {} : { skipped }) }
}

/** Opens `/preview/play` of a development server. */
export async function openPlay(page: Page, server: string): Promise<void> {
  await page.goto(new URL('/preview/play', server).href)
  await page.waitForFunction(() => window.runnelPlay !== undefined, undefined, { timeout: 120_000 })
}
