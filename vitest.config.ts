import { configDefaults, defineConfig } from 'vitest/config'

/** Folders whose tests run here; what needs a real browser stands in tests/journeys and runs under Playwright. */
const folders = [
  'engine',
  'schemas',
  'widgets',
  'themes',
  'funnels',
  'app',
  'preview',
  'server',
  'cli',
  'scripts',
  'tests',
]

export default defineConfig({
  test: {
    include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    exclude: [...configDefaults.exclude, 'tests/journeys/**'],
    setupFiles: ['tests/support/failOnConsole.ts', 'tests/support/patientWaits.ts'],
    expect: { poll: { timeout: 10_000 } },
    environment: 'node',
    pool: 'threads',
    maxWorkers: 2,
    allowOnly: !process.env.CI,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // Limits tell that something hangs; how fast it is belongs in `npm run bench`.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    css: false,
  },
})
