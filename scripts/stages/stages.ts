import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from '../lib/ensureBrowser.ts'
import { ensureBuilt } from '../lib/ensureBuilt.ts'
import { NoPostgres, startPostgres } from '../lib/postgres/startPostgres.ts'
import { runTool, type Environment, type tools } from '../lib/runTool.ts'
import { countExit, heedExit, noCounts, type Counts } from './counts.ts'
import { readAttackReport } from './readAttackReport.ts'
import { readMonkeyReport } from './readMonkeyReport.ts'
import { readPlaywrightReport } from './readPlaywrightReport.ts'
import { readVitestReport } from './readVitestReport.ts'

/** The stages of `--only=a,b`, or all that need no request. Throws for an unknown argument or name. */
export function selectStages(stages: Stage[], args: string[]): Stage[] {
  const known = stages.map((stage) => stage.name)
  const wanted = args.flatMap((argument) => {
    const list = /^--only=(.+)$/.exec(argument)?.[1]
    if (!list) throw new Error(`Unknown argument "${argument}". There is --only= with some of: ${known.join(',')}`)
    return list.split(',')
  })
  const unknown = wanted.find((name) => !known.includes(name))
  if (unknown) throw new Error(`There is no stage "${unknown}". Stages: ${known.join(', ')}`)
  return stages.filter(({ name, onRequest }) => (wanted.length === 0 ? !onRequest : wanted.includes(name)))
}

/** One part of `npm test`. `run` may throw; that counts as a failure with its message. */
export interface Stage {
  name: string
  about: string
  run: () => Promise<Counts>
  /** It uses one processor and prints only when it has failed: it runs in parallel with another such stage. */
  single?: true
  /** It runs only where `--only` names it. */
  onRequest?: true
}

const minute = 60_000
/** Tests behave as in CI: no `.only`, no snapshots written. */
const strict: Environment = { CI: 'true' }

/** A stage of one command, which counts as one test. What it prints shows if it fails. */
const command = (name: string, about: string, tool: keyof typeof tools, args: string[]): Stage => ({
  name,
  about,
  single: true,
  run: async () => {
    let written = ''
    const code = await runTool(tool, args, { limit: 15 * minute, env: strict, heard: (text) => (written += text) })
    const counts = countExit(code)
    if (counts.failed === 0) return counts
    console.log(`\n── ${name} failed\n${written}`)
    return { ...counts, failures: [{ test: name, message: written }] }
  },
})

interface Reported {
  tool: keyof typeof tools
  args: (report: string) => string[]
  env?: (report: string) => Environment
  limit: number
  read: (report: never) => Counts
}

/** Runs a test runner that writes a JSON report, and counts its results. */
async function reported({ tool, args, env, limit, read }: Reported): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'runnel-report-'))
  const file = join(folder, 'report.json')
  try {
    const code = await runTool(tool, args(file), { limit, env: { ...strict, ...env?.(file) } })
    const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8')) as never) : noCounts
    return heedExit(counts, code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runBrowser(): Promise<Counts> {
  const browser = await ensureBrowser()
  await ensureBuilt()
  return reported({
    tool: 'playwright',
    args: () => ['test', '--reporter=list,json'],
    env: (file) => ({ RUNNEL_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    limit: 45 * minute,
    read: readPlaywrightReport,
  })
}

/** Tests of processes and their database, which run on both stores. */
const onDatabase = [
  ...[
    'server/routes',
    'server/services/counting',
    'server/services/requests',
    'server/jobs',
    'server/backup',
    'server/admin',
    'server/app.test.ts',
    'server/hostile.test.ts',
    'server/plans.test.ts',
  ],
  ...['namesLost', 'partitions', 'stores'].map((name) => `server/database/${name}.test.ts`),
  'tests/operations/backupUnderLoad.test.ts',
]

async function runOnPostgres(): Promise<Counts> {
  const server = await startPostgres().catch((error: unknown) => {
    if (!(error instanceof NoPostgres)) throw error
    console.log(
      `Skipped: ${error.message} The same tests ran on the embedded database; to run them here as well, install PostgreSQL.`,
    )
    return undefined
  })
  if (!server) return { ...noCounts, skipped: 1 }
  try {
    return await reported({
      tool: 'vitest',
      args: (file) => ['run', ...onDatabase, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      env: () => ({ TEST_DATABASE_URL: server.url }),
      limit: 20 * minute,
      read: readVitestReport,
    })
  } finally {
    await server.stop()
  }
}

const runAttacks = (): Promise<Counts> =>
  reported({
    tool: 'tsx',
    args: (file) => ['scripts/attack.ts', `--report=${file}`],
    limit: 30 * minute,
    read: readAttackReport,
  })

/** A small part of `npm run monkey`: every run plays the same sessions. */
async function runMonkey(): Promise<Counts> {
  const browser = await ensureBrowser()
  return reported({
    tool: 'tsx',
    args: (file) => ['scripts/monkey.ts', '--sessions=12', '--seed=1', `--report=${file}`],
    env: () => ({ RUNNEL_BROWSER: browser }),
    limit: 15 * minute,
    read: readMonkeyReport,
  })
}

/** Runs a script that measures the built page in a browser. Its exit code counts. */
async function runMeasurement(args: string[]): Promise<Counts> {
  const browser = await ensureBrowser()
  await ensureBuilt()
  return countExit(await runTool('tsx', args, { limit: 10 * minute, env: { RUNNEL_BROWSER: browser } }))
}

/** In the order in which they begin. */
export const stages: Stage[] = [
  command('types', 'tsc finds no error', 'tsc', ['--noEmit']),
  command('lint', 'eslint', 'eslint', ['.', '--max-warnings', '0']),
  command('circles', 'imports keep to their zones and make no circle, types included', 'depcruise', [
    '.',
    '-T',
    'err-long',
  ]),
  command('format', 'every file is laid out by prettier', 'prettier', ['--check', '--log-level', 'warn', '.']),
  command('packages', 'each package is used, and each import has its package', 'knip', []),
  command('check', 'runnel check of every funnel', 'runnel', ['check']),
  command('docs', 'the documentation builds, and no link of it is dead', 'tsx', ['scripts/docs.ts']),
  {
    name: 'unit',
    about: 'unit, scenario and API tests',
    run: () =>
      reported({
        tool: 'vitest',
        args: (file) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        limit: 40 * minute,
        read: readVitestReport,
      }),
  },
  { name: 'postgres', about: 'API tests again, on PostgreSQL', run: runOnPostgres },
  { name: 'attack', about: 'what somebody hostile tries, on every store', run: runAttacks },
  { name: 'browser', about: 'journeys in a real browser', run: runBrowser },
  { name: 'size', about: 'what a phone fetches keeps its limits', run: () => runMeasurement(['scripts/size.ts']) },
  {
    name: 'embed',
    about: 'another product builds from the packed engine and runs',
    run: async () => countExit(await runTool('tsx', ['scripts/embed.ts'], { limit: 15 * minute })),
  },
  {
    // Times depend on the machine, so none of them fails the stage.
    name: 'lab',
    about: 'what a person on a slow phone waits for: a report',
    run: () => runMeasurement(['scripts/lab.ts', '--rounds=1']),
  },
  {
    name: 'monkey',
    about: 'random people in a real browser, while network and server fail',
    run: runMonkey,
    onRequest: true,
  },
]
