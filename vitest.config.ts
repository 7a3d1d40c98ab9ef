import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
const replacing = [
  'app/App.test.tsx',
  'app/funnel/FunnelPage.test.tsx',
  'app/funnel/useSiteRunner.test.tsx',
  'app/funnel/versions.test.tsx',
  'studio/phone/PhonePane.test.tsx',
]
const exclude = [...configDefaults.exclude, 'tests/journeys/**']
export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'pages', environment: 'happy-dom', isolate: false, include: ['**/*.test.tsx'], exclude: [...exclude, ...replacing],
          setupFiles: ['tests/support/leaveAsFound.ts', 'tests/support/leavePageAsFound.ts'] } },
    ],
    setupFiles: ['tests/support/failOnConsole.ts', 'tests/support/patientWaits.ts'],
    expect: { poll: { timeout: 10_000 } },
    environment: 'node', pool: 'threads', maxWorkers: 2, allowOnly: !process.env.CI, restoreMocks: true, unstubGlobals: true, unstubEnvs: true,
    testTimeout: 120_000, hookTimeout: 120_000, css: false,
  },
})
