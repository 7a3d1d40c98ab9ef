import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from '../lib/ensureBrowser.ts'
import { ensureBuilt } from '../lib/ensureBuilt.ts'
import { runTool, type Environment, type tools } from '../lib/runTool.ts'
import { addCounts, countExit, heedExit, noCounts, type Counts } from './counts.ts'
import { readAttackReport } from './readAttackReport.ts'
import { readBrowsersReport } from './readBrowsersReport.ts'
import { readMonkeyReport } from './readMonkeyReport.ts'
import { readPlaywrightReport } from './readPlaywrightReport.ts'
import { readVitestReport } from './readVitestReport.ts'
import type { Touched } from './touched.ts'

/** One part of `npm test`. `run` may throw; that counts as a failure with its message. */
export interface Stage {
  name: string
  about: string
  /** `full` asks for everything that the stage has, as for a release. */
  run: (full: boolean) => Promise<Counts>
  /** It uses one processor and prints only when it has failed: it runs in parallel with another such stage. */
  single?: true
  /** Only `npm run test:full` runs it. */
  fullOnly?: true
}

/** What a run is for: the gate, or a release. */
type Tier = 'gate' | 'full'

const minute = 60_000
/** Tests behave as in CI: no `.only`, no snapshots written. */
const strict: Environment = { CI: 'true' }

/** A stage of one command, which counts as one test. What it prints shows if it fails. */
const command = (name: string, about: string, tool: keyof typeof tools, args: string[], limit = 15): Stage => ({
  name,
  about,
  single: true,
  run: async () => {
    let written = ''
    const code = await runTool(tool, args, { limit: limit * minute, env: strict, heard: (text) => (written += text) })
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

/** Runs tests of vitest. */
const vitest = (tier: Tier, args: string[], limit = 20): Promise<Counts> =>
  reported({
    tool: 'vitest',
    env: () => ({ RUNNEL_TIER: tier }),
    args: (file) => [...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    limit: limit * minute,
    read: readVitestReport,
  })

/** Runs projects of vitest.config.ts. */
const projects =
  (...names: string[]) =>
  (full: boolean): Promise<Counts> =>
    vitest(full ? 'full' : 'gate', ['run', ...names.map((name) => `--project=${name}`)], full ? 30 : 20)

/** Runs journeys: all of the gate, everything, or some files whole. */
async function runJourneys(tier: Tier, files: string[] = []): Promise<Counts> {
  const browser = await ensureBrowser()
  await ensureBuilt()
  return reported({
    tool: 'playwright',
    args: () => ['test', '--reporter=dot,json', ...files],
    env: (file) => ({ RUNNEL_BROWSER: browser, RUNNEL_TIER: tier, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    limit: 45 * minute,
    read: readPlaywrightReport,
  })
}

/** The tests of what was changed, before all others. */
export async function runTouched({ modules, tests, journeys }: Touched): Promise<Counts> {
  const runs = [
    ...(modules.length > 0 ? [() => vitest('full', ['related', '--run', '--passWithNoTests', ...modules])] : []),
    ...(tests.length > 0 ? [() => vitest('full', ['run', ...tests])] : []),
    ...(journeys.length > 0 ? [() => runJourneys('full', journeys)] : []),
  ]
  let counts = noCounts
  for (const run of runs) counts = addCounts(counts, await run())
  return counts
}

/** In the gate those that neither wait nor measure time, on one process and its own database; whole, all of them, also on two processes behind a pooler. */
const runAttacks = (full: boolean): Promise<Counts> =>
  reported({
    tool: 'tsx',
    args: (file) => ['scripts/attack.ts', `--report=${file}`, ...(full ? [] : ['--store=own', '--quick'])],
    limit: 45 * minute,
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

/** Every funnel in the browsers that the README states, each walk counted once. */
const runBrowsers = (): Promise<Counts> =>
  reported({
    tool: 'tsx',
    args: (file) => ['scripts/browsers.ts', `--report=${file}`],
    limit: 45 * minute,
    read: readBrowsersReport,
  })

/** What the page weighs, measured in a browser. */
async function runSize(): Promise<Counts> {
  const browser = await ensureBrowser()
  await ensureBuilt()
  return countExit(await runTool('tsx', ['scripts/size.ts'], { limit: 10 * minute, env: { RUNNEL_BROWSER: browser } }))
}

const onlyInFull = (stage: Stage): Stage => ({ ...stage, fullOnly: true })
/** A command that has workers of its own, and so runs in its place and not beside another one. */
const withWorkers = (stage: Stage): Stage => ({ ...stage, single: undefined })

/** In the order in which they begin. */
export const stages: Stage[] = [
  command('types', 'tsc finds no error', 'tsc', ['--noEmit']),
  command('lint', 'oxlint finds nothing', 'oxlint', []),
  command('lookups', 'no lookup of a name finds what every object inherits', 'tsx', ['scripts/lookups.ts']),
  command('imports', 'imports keep to their zones and make no circle, types included', 'depcruise', [
    '.',
    '-T',
    'err-long',
  ]),
  command('format', 'every file is laid out by oxfmt', 'oxfmt', ['--check', '.']),
  command('packages', 'each package is used, and each import has its package', 'knip', []),
  command('check', 'runnel check of every funnel', 'runnel', ['check']),
  {
    name: 'unit',
    about: 'engine, scenarios, widgets, pages, schemas, server without a database',
    run: projects('unit', 'pages', 'replacing'),
  },
  {
    name: 'tools',
    about: 'the command line, the scripts, the studio, the preview and the playground',
    run: projects('tools', 'studio', 'studio-replacing'),
  },
  { name: 'proofs', about: 'generated walks and planted mistakes', run: projects('proofs') },
  { name: 'api', about: 'the server on PostgreSQL', run: projects('api', 'api-replacing') },
  { name: 'attack', about: 'what attackers try', run: runAttacks },
  { name: 'size', about: 'what a phone fetches keeps its limits', run: runSize },
  { name: 'browser', about: 'journeys in a real browser', run: (full) => runJourneys(full ? 'full' : 'gate') },
  ...[
    command('docs', 'the documentation builds, and none of its links is dead', 'tsx', ['scripts/docs.ts']),
    command('mutants', 'small mistakes in definitions are found', 'tsx', ['scripts/mutants.ts'], 60),
    { name: 'guides', about: 'guides carried out, new things made, the container', run: projects('full') },
    {
      name: 'embed',
      about: 'another product builds from the packed engine and runs, on three versions of Node',
      run: async () => countExit(await runTool('tsx', ['scripts/embed.ts'], { limit: 15 * minute })),
    },
    { name: 'browsers', about: 'every funnel in WebKitGTK, Firefox and the oldest Chromium', run: runBrowsers },
    { name: 'monkey', about: 'random people in a real browser, while network and server fail', run: runMonkey },
    ...[
      command('fuzz', 'no definition and no command line breaks anything', 'tsx', ['scripts/fuzz.ts'], 60),
      command('breaks', 'tests notice when a clause is broken', 'tsx', ['scripts/clauses.ts', '--break'], 120),
    ].map(withWorkers),
  ].map(onlyInFull),
]
