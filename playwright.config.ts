import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from './cli/browser/findBrowser.ts'
import { onlyInFull, patternOf } from './tests/fullOnly/journeys.ts'
import { isGate } from './tests/fullOnly/tier.ts'
import { strain } from './tests/support/journeyStrain.ts'

// Workers read this file again: they take over what was found the first time, and the address that the set-up left.
process.env.RUNNEL_BROWSER ??= findBrowser() ?? ''

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/journeysSetup.ts',
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: true,
  grepInvert: isGate ? onlyInFull.map(patternOf) : [],
  forbidOnly: Boolean(process.env.CI),
  // A machine that stalls for seconds fails a journey now and then; `npm test` names whatever passed only when repeated (docs/decisions/009).
  retries: process.env.RUNNEL_STRAIN ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.RUNNEL_URL,
    headless: true,
    launchOptions: {
      executablePath: process.env.RUNNEL_BROWSER || undefined,
      args: browserArguments,
      slowMo: strain.pause,
    },
  },
  projects: [
    {
      name: 'phone',
      // A phone has finer pixels, which take longer to draw and show no other faults; what runs whole has them.
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: isGate ? 1 : 2 },
    },
  ],
})
