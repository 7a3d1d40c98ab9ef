import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inRoot } from '#scripts/lib/root.ts'

/** What each rule refuses: a file, and the import in it. */
const refused: [rule: string, file: string, code: string][] = [
  ['circle', 'tests/a/one.ts', "import '../b/other.ts'"],

  ['schemas', 'schemas/x.ts', "import { a } from 'runnel/run'"],
  ['tests of schemas', 'schemas/x.test.ts', "import { a } from '#app/main.tsx'"],
  ['engine/react', 'engine/react/x.tsx', "import { a } from '#app/main.tsx'"],
  ['tests of engine/react', 'engine/react/x.test.tsx', "import { a } from '#app/main.tsx'"],
  ['engine', 'engine/run/x1.ts', "import { a } from '#widgets/components.ts'"],
  ['engine', 'engine/run/x2.ts', "import '#server/main.ts'"],
  ['engine', 'engine/run/x3.ts', "import v1 from '#funnels/v1/funnel.json'"],
  ['engine', 'engine/run/x4.ts', "import { a } from '#engine/react/index.ts'"],
  ['engine', 'engine/run/x5.ts', "export const load = () => import('#server/main.ts')"],
  ['engine', 'engine/run/x6.ts', "export * from '#server/main.ts'"],
  ['engine', 'engine/run/x7.ts', "export { a } from '#server/main.ts'"],
  ['engine', 'engine/run/x8.ts', "import type { A } from '#server/main.ts'"],
  ['engine', 'engine/run/x9.ts', "export type A = import('#server/main.ts').A"],
  ['tests of engine', 'engine/run/x.test.ts', "import { a } from '#engine/react/index.ts'"],
  ['widget definitions', 'widgets/text/X1.widget.ts', "import theme from '#themes/base/theme.json'"],
  ['values in widget definitions', 'widgets/text/X2.widget.ts', "import { useField } from 'runnel/react'"],
  ['widgets', 'widgets/text/X1.tsx', "import theme from '#themes/base/theme.json'"],
  ['values in widgets', 'widgets/text/X2.tsx', "import { startFunnel } from 'runnel/run'"],
  ['values in widgets', 'widgets/text/X3.tsx', "import { type A, startFunnel } from 'runnel/run'"],
  ['tests of widgets', 'widgets/text/X.test.tsx', "import { a } from '#app/main.tsx'"],
  ['themes', 'themes/x/theme.ts', "import { a } from '#app/shell/theme.ts'"],
  ['tests of themes', 'themes/x/theme.test.ts', "import { a } from '#app/shell/theme.ts'"],
  ['funnels in TypeScript', 'funnels/v9/funnel.ts', "import { a } from '#server/main.ts'"],
  ['funnels', 'funnels/v9/steps1.ts', "import { a } from '#server/main.ts'"],
  ['values in funnels', 'funnels/v9/steps2.ts', "import { lender } from '#schemas/lender.ts'"],
  ['tests of funnels', 'funnels/v9/steps.test.ts', "import { a } from '#server/main.ts'"],
  ['app', 'app/x1.tsx', "import { a } from '#server/main.ts'"],
  ['app', 'app/x2.tsx', "import { a } from '#tests/support/a.ts'"],
  ['app', 'app/x3.tsx', "import { readLink } from '#preview/link/link.ts'"],
  ['app', 'app/x4.tsx', "import { a } from '#scripts/lib/root.ts'"],
  ['tests of app', 'app/x.test.tsx', "import { a } from '#server/main.ts'"],
  ['preview', 'preview/x.ts', "import { a } from '#server/main.ts'"],
  ['tests of preview', 'preview/x.test.ts', "import { a } from '#server/main.ts'"],
  ['playground', 'playground/x.ts', "import { a } from '#app/main.tsx'"],
  ['tests of playground', 'playground/x.test.ts', "import { a } from '#app/main.tsx'"],
  ['build of the studio', 'studio/vite.config.ts', "import { a } from '#server/main.ts'"],
  ['studio', 'studio/x.ts', "import { a } from '#server/page/plugin.ts'"],
  ['tests of studio', 'studio/x.test.ts', "import { a } from '#server/page/plugin.ts'"],
  ['tests of the server', 'server/services/x.test.ts', "import { a } from '#app/main.tsx'"],
  ['server/base', 'server/base/x.ts', "import { a } from '../data/lists.ts'"],
  ['server/data', 'server/data/x.ts', "import { a } from '../database/database.ts'"],
  ['server/funnels', 'server/funnels/x.ts', "import { a } from '../services/deps.ts'"],
  ['server/providers', 'server/providers/x.ts', "import { a } from '../services/deps.ts'"],
  ['server/database', 'server/database/x.ts', "import { a } from '../services/deps.ts'"],
  ['server/backup', 'server/backup/x.ts', "import { a } from '../services/deps.ts'"],
  ['server/policy', 'server/policy/x.ts', "import { a } from '../services/deps.ts'"],
  ['server/services', 'server/services/x.ts', "import type { A } from '../routes/route.ts'"],
  ['server/services', 'server/services/credit/x.ts', "import { a } from '../../plugins/cookies.ts'"],
  ['server/settings', 'server/settings/x.ts', "import { a } from '../plugins/cookies.ts'"],
  ['server/plugins', 'server/plugins/x.ts', "import { a } from '../routes/route.ts'"],
  ['server/routes', 'server/routes/x.ts', "import { a } from '../database/tables/index.ts'"],
  ['server/routes', 'server/routes/auth/x.ts', "import { a } from '../../jobs/startJobs.ts'"],
  ['server/sandbox', 'server/sandbox/x.ts', "import { a } from '../app.ts'"],
  ['server/jobs', 'server/jobs/x.ts', "import { a } from '../monitoring/metrics.ts'"],
  ['server/monitoring', 'server/monitoring/x.ts', "import { a } from '../page/plugin.ts'"],
  ['server/page', 'server/page/x.ts', "import { a } from '../app.ts'"],
  ['server/admin', 'server/admin/x.ts', "import { a } from '../app.ts'"],
  ['server', 'server/x1.ts', "import { Text } from '#widgets/text/Text.tsx'"],
  ['server', 'server/x2.ts', "import { a } from 'runnel/react'"],
  ['cli/browser', 'cli/browser/x1.ts', "import { a } from '#app/main.tsx'"],
  ['values in cli/browser', 'cli/browser/x2.ts', "import { a } from '#preview/play/play.ts'"],
  ['tests of cli/browser', 'cli/browser/x.test.ts', "import { a } from '#app/main.tsx'"],
  ['cli', 'cli/x1.ts', "import { a } from '#server/main.ts'"],
  ['cli', 'cli/x2.ts', "import { a } from '#tests/support/a.ts'"],
  ['tests of cli', 'cli/x.test.ts', "import { a } from '#server/main.ts'"],

  ['component at once', 'widgets/text/index.ts', "export { Text as component } from './Text.tsx'"],
  ['react', 'engine/run/r1.ts', "import { useState } from 'react'"],
  ['react', 'widgets/text/R.widget.ts', "import { memo } from 'react'"],
  ['react', 'server/r.test.ts', "import { renderToString } from 'react-dom/server'"],
  ['node', 'engine/run/n1.ts', "import { readFileSync } from 'node:fs'"],
  ['node', 'engine/load/n2.ts', "import { join } from 'node:path'"],
  ['node', 'engine/react/n3.tsx', "import { readFileSync } from 'fs'"],
  ['http', 'server/services/h.ts', "import type { A } from 'fastify'"],
  ['face', 'engine/run/f1.ts', "import { a } from '../compile/compiled.ts'"],
  ['face of scenario/load', 'engine/scenario/f2.ts', "import { a } from './load/loadScenarios.ts'"],
  ['face, from outside', 'app/f3.ts', "import type { A } from '#engine/run/view.ts'"],
  ['package', 'app/f3.ts', "import type { A } from '#engine/run/view.ts'"],
  ['package', 'app/f4.ts', "import type { A } from '#engine/run/index.ts'"],
  ['climb', 'engine/run/c.ts', "import { a } from '../../schemas/claim.ts'"],
]

/** What the rules leave alone. */
const open: [file: string, code: string][] = [
  ['schemas/o.ts', "import { a } from './claim.ts'"],
  ['engine/run/o.ts', "import type { A } from '#engine/definition/index.ts'"],
  ['engine/react/o.tsx', "import { useState } from 'react'"],
  ['engine/load/fileSystem.ts', "import { readFileSync } from 'node:fs'"],
  ['engine/run/o.test.ts', "import { readFileSync } from 'node:fs'"],
  ['widgets/text/o.test.ts', "import { readFileSync } from 'node:fs'; import { a } from '#tests/support/a.ts'"],
  ['widgets/text/O1.tsx', "import { useState } from 'react'; import { useField } from 'runnel/react'"],
  ['widgets/text/O2.tsx', "import { type WidgetDefinition } from 'runnel/contracts'"],
  ['widgets/text/O.widget.ts', "import type { WidgetDefinition } from 'runnel/contracts'"],
  [
    'widgets/radio/index.ts',
    "import type { A } from '../shared/code.ts'; export { a } from './Radio.widget.ts'; export const b = () => import('./Radio.tsx')",
  ],
  ['app/o1.tsx', "import { a } from 'runnel/react'; import { b } from '#widgets/components.ts'"],
  ['app/o2.tsx', "export const load = () => import('#engine/run/startFunnel.ts')"],
  ['preview/o.tsx', "import { a } from '#app/shell/theme.ts'; import { b } from 'runnel/vite'"],
  ['server/o.ts', "import { text } from '#widgets/text/Text.widget.ts'; import { join } from 'node:path'"],
  ['server/services/o.ts', "import { a } from '../policy/limits.ts'; import { b } from '../database/database.ts'"],
  ['server/services/credit/o.ts', "import { a } from '../deps.ts'; import { b } from '../signing/signatures.ts'"],
  [
    'server/routes/auth/o.ts',
    "import { a } from '../../services/sessions.ts'; import { b } from '../../plugins/device.ts'",
  ],
  ['server/services/o.test.ts', "import { a } from '../testing/startApp.ts'; import { b } from '../app.ts'"],
  ['server/testing/o.ts', "import { a } from '../app.ts'"],
  ['server/app.ts', "import { a } from './routes/index.ts'; import { b } from './page/plugin.ts'"],
  ['cli/check.ts', "import { checkFunnel } from 'runnel/check'"],
  ['tests/journeys/o.test.ts', "import { a } from '#server/main.ts'; import { b } from '#app/main.tsx'"],
]

const folder = mkdtempSync(join(tmpdir(), 'zones-'))
const at = (file: string): string => join(folder, file)

function write(file: string, text: string): void {
  mkdirSync(dirname(at(file)), { recursive: true })
  writeFileSync(at(file), text)
}

/** Writes what a file imports of ours, where nothing else has written it. */
function writeTargets(file: string, code: string): void {
  for (const [, specifier] of code.matchAll(/'([#.][^']+)'/g)) {
    const target = specifier!.startsWith('#') ? specifier!.slice(1) : posix.join(posix.dirname(file), specifier!)
    if (!existsSync(at(target))) write(target, target.endsWith('.json') ? '{}' : 'export {}')
  }
}

const engineEntries = ['check', 'definition', 'react', 'run', 'vite'].map((name) => `engine/${name}/index.ts`)

interface Summary {
  violations: { from: string; rule: { name: string } }[]
  ruleSetUsed: { forbidden: { name: string; comment?: string }[] }
}

let rules: Summary['ruleSetUsed']['forbidden']
let violations: Map<string, Set<string>>
beforeAll(() => {
  for (const file of ['package.json', 'tsconfig.json']) copyFileSync(inRoot(file), at(file))
  const planted = [...refused.map(([, file, code]) => [file, code] as const), ...open]
  for (const [file, code] of planted) write(file, code)
  write('tests/b/other.ts', "import type { A } from '../a/one.ts'")
  for (const [file, code] of planted) writeTargets(file, code)
  for (const file of engineEntries) if (!existsSync(at(file))) write(file, 'export {}')
  copyFileSync(inRoot('engine/package.json'), at('engine/package.json'))
  mkdirSync(at('node_modules'))
  for (const name of ['react', 'react-dom', 'fastify', 'typescript'])
    symlinkSync(inRoot('node_modules', name), at(`node_modules/${name}`))
  symlinkSync(at('engine'), at('node_modules/runnel'))

  const printed = execFileSync(
    process.execPath,
    [
      inRoot('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '.',
      '-T',
      'json',
      '-c',
      inRoot('.dependency-cruiser.mjs'),
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 },
  )
  const { summary } = JSON.parse(printed) as { summary: Summary }
  rules = summary.ruleSetUsed.forbidden
  violations = new Map()
  for (const { from, rule } of summary.violations)
    violations.set(from, (violations.get(from) ?? new Set()).add(rule.name))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('plants something for every rule, and every rule says what to do instead', () => {
  expect([...new Set(refused.map(([rule]) => rule))].sort()).toEqual(rules.map(({ name }) => name).sort())
  expect(rules.filter(({ comment }) => !comment)).toEqual([])
})

it.each(refused)('%s: %s may not have %s', (rule, file) => {
  const planted = refused.filter(([, other]) => other === file).map(([name]) => name)
  expect(planted).toContain(rule)
  expect([...(violations.get(file) ?? [])].sort()).toEqual(planted.sort())
})

it.each(open)('%s may have %s', (file) => {
  expect(violations.get(file)).toBeUndefined()
})
