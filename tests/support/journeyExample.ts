import type { ViteDevServer } from 'vite'
import { openPlayer, playInBrowser, serve } from '#cli/browser/openBrowser.ts'
import { story } from 'runnel/scenario'
import { loadScenarios } from 'runnel/scenario/load'
import { exampleEngines } from './exampleFunnels.ts'
import { expect, test as journey } from './journey.ts'
import { axeFindings, overflow, overflowOfLongWords } from './journeyChecks.ts'
import { startLimit } from './startServer.ts'

/** An example funnel on a small phone. Time passes only when it is asked to. */
export interface Example {
  /** Plays a scenario, and leaves the funnel where it ends. */
  play(funnel: string, scenario: string): Promise<void>
  /** Lets time pass until the funnel waits for the person. */
  settle(): Promise<void>
  /** Presses a button. */
  press(name: string): Promise<void>
  /** Expects that axe finds nothing, and that nothing is wider than the screen. */
  isClean(): Promise<void>
}

/** A journey through an example, on a development server that the journeys of a worker share. */
export const test = journey.extend<{ example: Example }, { examples: ViteDevServer }>({
  viewport: { width: 320, height: 640 },
  examples: [
    // Playwright reads the names of fixtures out of the braces.
    async ({}, provide) => {
      const server = await serve('funnels/examples', 'funnels/examples/registry.ts')
      await provide(server)
      await server.close()
    },
    { scope: 'worker', timeout: startLimit },
  ],
  example: async ({ page, examples }, provide, info) => {
    info.setTimeout(startLimit + 120_000)
    await openPlayer(page, examples.resolvedUrls!.local[0]!)
    const settle = async (): Promise<void> => void (await page.evaluate(() => window.runnelPlayer!.settle()))
    await provide({
      settle,
      play: async (funnel, scenario) => {
        const found = loadScenarios(`funnels/examples/${funnel}/scenarios`).find(
          (one) => one.scenario.name === scenario,
        )!
        const { result } = await playInBrowser(page, found, exampleEngines[funnel]!)
        expect(result.passed, story(found, result)).toBe(true)
      },
      press: async (name) => {
        await page.getByRole('button', { name, exact: true }).tap()
        await settle()
      },
      isClean: async () => {
        // The examples have no brand, and so no logo.
        const findings = (await axeFindings(page)).filter(
          (one) => !/site-logo|^image-alt: <img height="36">$/.test(one),
        )
        expect(findings).toEqual([])
        expect(await overflow(page)).toBe(0)
        expect(await overflowOfLongWords(page, 80)).toEqual({ px: 0, widest: [] })
      },
    })
  },
})

export { expect }
