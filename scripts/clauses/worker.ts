// Runs tests in its copy of the project, again and again in one process, since starting takes longer than most tests.
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import type { Reply, Request, TestRun } from './protocol.ts'

const root = process.cwd()
const vitest = await createVitest(
  'test',
  {
    root,
    watch: false,
    reporters: [{}],
    maxWorkers: 1,
    testTimeout: 60_000,
    expect: { poll: { timeout: 4_000 } },
    setupFiles: ['tests/support/failOnConsole.ts', 'scripts/clauses/shortWaits.ts'],
    passWithNoTests: true,
  },
  { cacheDir: join(root, '.vite-cache'), logLevel: 'silent' },
)
await vitest.standalone()

async function run({ files, pattern, changed }: Request): Promise<Reply> {
  for (const file of changed) vitest.invalidateFile(join(root, file))
  vitest.setGlobalTestNamePattern(new RegExp(pattern))
  const wanted = new Set(files.map((file) => join(root, file)))
  const specifications = (await vitest.globTestSpecifications(files)).filter(({ moduleId }) => wanted.has(moduleId))
  const { testModules } = await vitest.runTestSpecifications(specifications)
  const unloaded = testModules.flatMap((module) =>
    module.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`),
  )
  const tests = testModules.flatMap((module): TestRun[] =>
    [...module.children.allTests()].flatMap((test) => {
      const { state, errors = [] } = test.result()
      if (state !== 'passed' && state !== 'failed') return []
      const took = test.diagnostic()?.duration ?? 0
      return [
        {
          file: module.relativeModuleId,
          name: test.fullName,
          passed: state === 'passed',
          took,
          errors: errors.map(({ name = '', message }) => ({ name, message })),
        },
      ]
    }),
  )
  return { tests, unloaded }
}

process.on('message', (request: Request) => {
  run(request).then(
    (reply) => process.send!(reply),
    (error: unknown) => process.send!({ tests: [], unloaded: [String(error)] } satisfies Reply),
  )
})
process.on('disconnect', () => process.exit())
process.send!('ready')
