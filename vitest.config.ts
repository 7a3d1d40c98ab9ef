import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { leanXstate } from './engine/vite/leanXstate.ts'

/** XState as a page gets it. */
const xstate = path.join(import.meta.dirname, 'node_modules/xstate/dist/xstate.esm.js')

// Tests here need no real browser; those that do stand in tests/journeys and run under Playwright.

/** Folders whose tests draw no page. */
const withoutPage = ['bench', 'engine', 'schemas', 'themes', 'funnels', 'server', 'cli', 'scripts', 'tests']
const withPage = ['app', 'engine/browser', 'playground', 'preview', 'studio', 'widgets']

/** Tests that need a database: they are run with a PostgreSQL server (`tests/support/testDatabase.ts`). */
const withDatabase = [
  'server/*.test.ts',
  'server/{admin,backup,database,jobs,monitoring,page,plugins,routes,sandbox,services}/**/*.test.ts',
  'server/funnels/proveChanges.test.ts',
  'tests/operations/**/*.test.ts',
  'tests/studio/{eightFunnels,pullAndPush}.test.ts',
]

/** Tests that replace a module with `vi.mock`, which others must not get. */
const replacing = [
  'server/routes/recovery.test.ts',
  'server/routes/auth.test.ts',
  'server/routes/limits.test.ts',
  'server/routes/studio/staff.test.ts',
  'server/routes/studio/strangers.test.ts',
  'engine/vite/leanWords.test.ts',
]

const testsIn = (folders: string[], end: string): string[] => folders.map((folder) => `${folder}/**/*.test.${end}`)
const exclude = [...configDefaults.exclude, 'tests/journeys/**']

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          // These files share the modules that they import; importing took a third of the time.
          isolate: false,
          setupFiles: ['tests/support/leaveAsFound.ts'],
          include: testsIn(withoutPage, 'ts'),
          exclude: [...exclude, ...withDatabase, ...replacing, 'engine/browser/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          isolate: false,
          globalSetup: ['tests/support/testDatabase.ts'],
          setupFiles: ['tests/support/leaveAsFound.ts'],
          include: withDatabase,
          exclude: [...exclude, ...replacing],
        },
      },
      {
        extends: true,
        test: {
          name: 'api-isolated',
          globalSetup: ['tests/support/testDatabase.ts'],
          include: replacing.filter((file) => file.startsWith('server/')),
          exclude,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: [...testsIn(withoutPage, 'tsx'), ...testsIn(withPage, '{ts,tsx}'), ...replacing],
          exclude: [...exclude, 'server/**'],
        },
      },
      {
        // What runs machines, on the XState that the page ships.
        extends: true,
        plugins: [{ ...leanXstate(), apply: undefined, buildEnd: undefined }],
        resolve: { alias: [{ find: /^xstate$/, replacement: xstate }] },
        test: {
          name: 'lean',
          isolate: false,
          setupFiles: ['tests/support/leaveAsFound.ts'],
          include: ['engine/run/*.test.ts', 'tests/scenarios/scenarios.test.ts', 'tests/scenarios/openFunnel.test.ts'],
          server: { deps: { inline: ['xstate'] } },
        },
      },
    ],
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
