import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import onlyInFull from './tests/fullOnly/files.json' with { type: 'json' }

// Tests here need no real browser; those that do stand in tests/journeys and run under Playwright.

/** Tests that only `npm run test:full` runs. */
const full = onlyInFull.map(({ file }) => file)

/** Tests that prove definitions, by many walks and planted mistakes. */
const proofs = ['tests/{compile,explore,faults,fuzz,graph,growth,mutants}/**/*.test.ts', '**/*.property.test.ts']

/** Tests of the command line, of scripts, of the plugins for Vite and of what files of the project say about each other. */
const tools = [
  '{bench,cli,scripts}/**/*.test.ts',
  'engine/vite/**/*.test.ts',
  'tests/{completeness,guides,preview}/**/*.test.ts',
  'tests/imports/**/*.test.ts',
  'tests/fullOnly/listedJourneys.test.ts',
]

/** Tests of what authors use in a browser. */
const studio = ['{studio,preview,playground}/**/*.test.{ts,tsx}', 'tests/diagram/**/*.test.ts']

/** Tests that need a database, on the PostgreSQL server that `tests/support/testDatabase.ts` starts, or compiled threads. */
const withDatabase = [
  'server/*.test.ts',
  'server/{admin,backup,database,jobs,monitoring,page,plugins,policy,routes,sandbox,services}/**/*.test.ts',
  'server/funnels/{formWork,proveChanges,runApart}.test.ts',
  'scripts/bench/simulation/simulation.test.ts',
  'tests/completeness/sampleLenders.test.ts',
  'tests/documents/{partners,server}.test.ts',
  'tests/operations/**/*.test.ts',
  'tests/studio/pullAndPush.test.ts',
  'tests/typedTexts/server.test.ts',
]

/** Tests that replace a module with `vi.mock`, which others must not get. */
const replacing = {
  pages: ['app/App.test.tsx', 'app/funnel/{FunnelPage,useSiteRunner,versions}.test.tsx'],
  studio: ['studio/phone/PhonePane.test.tsx'],
  api: ['server/routes/studio/strangers.test.ts'],
}

const never = [...configDefaults.exclude, 'tests/journeys/**']
const server = {
  globalSetup: ['tests/support/serverBuilt.ts', 'tests/support/testDatabase.ts'],
  setupFiles: ['tests/support/compiledChild.ts'],
}
const page = { environment: 'happy-dom', setupFiles: ['tests/support/leavePageAsFound.ts'] } as const

interface Project {
  include: string[]
  exclude?: string[]
  environment?: 'happy-dom'
  setupFiles?: readonly string[]
  globalSetup?: string[]
  /** Whether its files share a worker and the modules in it: importing takes longer than most tests. */
  shared?: boolean
}

const project = (name: string, { shared = true, setupFiles = [], exclude = [], ...rest }: Project) =>
  ({
    extends: true,
    test: {
      name,
      isolate: !shared,
      setupFiles: [...(shared ? ['tests/support/leaveAsFound.ts'] : []), ...setupFiles],
      exclude: [...never, ...exclude],
      ...rest,
    },
  }) satisfies TestProjectInlineConfiguration

export default defineConfig({
  test: {
    projects: [
      project('unit', {
        include: ['**/*.test.ts'],
        exclude: [...full, ...proofs, ...tools, ...studio, ...withDatabase],
      }),
      project('tools', { include: tools, exclude: [...full, ...withDatabase] }),
      project('pages', { include: ['**/*.test.tsx'], exclude: [...full, ...studio, ...replacing.pages], ...page }),
      project('studio', { include: studio, exclude: replacing.studio, ...page }),
      project('replacing', { include: replacing.pages, shared: false }),
      project('studio-replacing', { include: replacing.studio, shared: false }),
      project('proofs', { include: proofs, exclude: full }),
      project('api', { include: withDatabase, exclude: [...full, ...replacing.api], ...server }),
      project('api-replacing', { include: replacing.api, shared: false, ...server }),
      project('full', { include: full, shared: false, ...server }),
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
