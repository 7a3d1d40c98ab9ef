import { ESLint } from 'eslint'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../lib/root.ts'

let eslint: ESLint

/** Messages of the zone rule for one virtual file. Type-aware rules are off: they need files that exist. */
async function objections(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: `${root}${filePath}` })
  return result!.messages
    .filter((message) => message.fatal || message.ruleId === 'runnel/import-zones')
    .map((message) => message.message)
}

beforeAll(() => {
  eslint = new ESLint({
    cwd: root,
    overrideConfig: {
      languageOptions: { parserOptions: { projectService: false } },
      rules: {
        '@typescript-eslint/await-thenable': 'off',
        '@typescript-eslint/no-floating-promises': 'off',
        '@typescript-eslint/no-misused-promises': 'off',
        '@typescript-eslint/switch-exhaustiveness-check': 'off',
      },
    },
  })
})

describe('import zones: what is refused, and what to do instead', () => {
  it.each([
    ['schemas/x.ts', "import { a } from '#engine/run/host.ts'", 'Move what you need into schemas/'],
    ['engine/run/x.ts', "import { a } from '#widgets/components.ts'", 'Pass it in through the registry or the host'],
    ['engine/run/x.ts', "import '#server/main.ts'", 'Pass it in through the registry or the host'],
    ['engine/run/x.ts', "import v1 from '#funnels/v1/funnel.json'", 'Pass it in through the registry or the host'],
    ['engine/run/x.ts', "import { a } from '#engine/react/context.ts'", 'React only in engine/react'],
    ['engine/run/x.ts', "import { a } from '../react/context.ts'", 'React only in engine/react'],
    ['engine/run/x.ts', "import { useState } from 'react'", 'No React here (react)'],
    ['engine/run/x.ts', "import { readFileSync } from 'node:fs'", 'No Node module here (node:fs)'],
    ['engine/load/x.ts', "import { join } from 'node:path'", 'No Node module here (node:path)'],
    ['engine/react/x.tsx', "import { a } from '#app/main.tsx'", 'Let the app pass it in'],
    ['engine/react/x.tsx', "import { readFileSync } from 'fs'", 'No Node module here (fs)'],
    ['widgets/Text/Text.tsx', "import { startFunnel } from '#engine/run/startFunnel.ts'", 'from engine/react'],
    ['widgets/Text/Text.tsx', "import theme from '#themes/base/theme.json'", 'theme tokens'],
    ['widgets/Text/Text.widget.ts', "import { memo } from 'react'", 'No React here (react)'],
    ['widgets/Text/Text.widget.ts', "import { useField } from '#engine/react/hooks.ts'", 'plain data'],
    ['funnels/v9/steps.ts', "import { lender } from '#schemas/lender.ts'", 'imports nothing at run time'],
    ['themes/x/theme.ts', "import { a } from '#app/shell/theme.ts'", 'A brand is data'],
    ['app/x.tsx', "import { a } from '#server/main.ts'", 'over the API only'],
    ['app/x.tsx', "import { a } from '#tests/support/a.ts'", 'over the API only'],
    ['app/x.tsx', "import { readLink } from '#preview/link/link.ts'", 'stands in app/'],
    ['preview/x.ts', "import { a } from '#server/main.ts'", 'runs without a server'],
    ['server/x.ts', "import { Text } from '#widgets/Text/Text.tsx'", 'Import the plain definition'],
    ['server/x.ts', "import { a } from '#engine/react/context.ts'", 'knows no React'],
    ['server/services/x.ts', "import type { A } from '../routes/route.ts'", 'A service knows no request'],
    ['server/services/credit/x.ts', "import { a } from '../../plugins/cookies.ts'", 'A service knows no request'],
    ['server/services/x.ts', "import type { A } from 'fastify'", 'A service knows no request'],
    ['server/database/x.ts', "import { a } from '../services/deps.ts'", 'lies below the services'],
    ['server/providers/x.ts', "import { a } from '../services/deps.ts'", 'lies below the services'],
    ['server/data/x.ts', "import { a } from '../database/database.ts'", 'lies below the services'],
    ['server/policy/x.ts', "import { a } from '../services/deps.ts'", 'Let a service look it up'],
    ['server/plugins/x.ts', "import { a } from '../routes/route.ts'", 'before any route'],
    ['server/routes/x.ts', "import { a } from '../database/tables/index.ts'", 'calls one service'],
    ['server/routes/auth/x.ts', "import { a } from '../../jobs/startJobs.ts'", 'calls one service'],
    ['server/jobs/x.ts', "import { a } from '../monitoring/metrics.ts'", 'Only server/app.ts'],
    ['server/page/x.ts', "import { a } from '../app.ts'", 'Only server/app.ts'],
    ['cli/check.ts', "import { a } from '#server/main.ts'", 'move the logic into engine/'],
    ['cli/check.ts', "import { a } from '#tests/support/a.ts'", 'move the logic into engine/'],
  ])('%s: %s', async (file, code, instead) => {
    expect(await objections(file, code)).toEqual([expect.stringContaining(instead)])
  })

  it.each([
    ['a dynamic import', "export const load = () => import('#server/main.ts')"],
    ['a re-export', "export * from '#server/main.ts'"],
    ['a named re-export', "export { a } from '#server/main.ts'"],
    ['a type import', "import type { A } from '#server/main.ts'"],
    ['an inline type', "export type A = import('#server/main.ts').A"],
    ['a relative climb', "import { a } from '../../server/main.ts'"],
  ])('sees %s', async (_, code) => {
    expect(await objections('engine/run/x.ts', code)).toEqual([
      expect.stringContaining('may not import server/main.ts'),
    ])
  })

  it.each([
    ['engine/run/x.ts', "import { a } from '../compile/compiled.ts'", '#engine/compile/index.ts'],
    ['app/x.tsx', "import type { A } from '#engine/run/view.ts'", 'runnel/run'],
    ['cli/x.ts', "import { a } from '#engine/scenario/load/loadScenarios.ts'", 'runnel/scenario/load'],
    ['app/x.tsx', "import type { A } from '#engine/run/index.ts'", 'runnel/run'],
  ])('asks %s to enter a folder of the engine by its face', async (file, code, face) => {
    expect(await objections(file, code)).toEqual([expect.stringContaining(`'${face}'`)])
  })

  it('asks for the package import where a climb to another folder is open', async () => {
    expect(await objections('engine/run/x.ts', "import { a } from '../../schemas/claim.ts'")).toEqual([
      "Import another folder by its package import: '#schemas/claim.ts'.",
    ])
  })
})

describe('import zones: what is open', () => {
  it.each([
    ['schemas/x.ts', "import { a } from './claim.ts'"],
    ['engine/run/x.ts', "import type { A } from '#engine/definition/index.ts'"],
    ['app/x.tsx', "export const load = () => import('#engine/run/startFunnel.ts')"],
    ['engine/react/x.tsx', "import { useState } from 'react'"],
    ['engine/load/fileSystem.ts', "import { readFileSync } from 'node:fs'"],
    ['engine/run/x.test.ts', "import { readFileSync } from 'node:fs'; import { a } from '#tests/support/a.ts'"],
    ['widgets/Text/Text.tsx', "import { useState } from 'react'; import { useField } from 'runnel/react'"],
    ['widgets/Text/Text.widget.ts', "import type { WidgetDefinition } from 'runnel/contracts'"],
    ['widgets/Text/Text.tsx', "import { type WidgetDefinition } from 'runnel/contracts'"],
    ['app/x.tsx', "import { a } from 'runnel/react'; import { b } from '#widgets/components.ts'"],
    ['preview/x.tsx', "import { a } from '#app/shell/theme.ts'; import { b } from 'runnel/vite'"],
    ['server/x.ts', "import { text } from '#widgets/Text/Text.widget.ts'; import { join } from 'node:path'"],
    ['server/services/x.ts', "import { a } from '../policy/limits.ts'; import { b } from '../database/database.ts'"],
    ['server/services/credit/x.ts', "import { a } from '../deps.ts'; import { b } from '../signing/signatures.ts'"],
    [
      'server/routes/auth/x.ts',
      "import { a } from '../../services/sessions.ts'; import { b } from '../../plugins/device.ts'",
    ],
    ['server/services/x.test.ts', "import { a } from '../testing/startApp.ts'; import { b } from '../app.ts'"],
    ['server/testing/x.ts', "import { a } from '../app.ts'"],
    ['server/app.ts', "import { a } from './routes/index.ts'; import { b } from './page/plugin.ts'"],
    ['cli/check.ts', "import { checkFunnel } from 'runnel/check'"],
    ['tests/journeys/x.test.ts', "import { a } from '#server/main.ts'; import { b } from '#app/main.tsx'"],
  ])('%s: %s', async (file, code) => {
    expect(await objections(file, code)).toEqual([])
  })
})

describe('other bans', () => {
  const ruleIds = async (filePath: string, code: string) =>
    (await eslint.lintText(code, { filePath: `${root}${filePath}` }))[0]!.messages.map((message) => message.ruleId)

  it.each([
    ['engine/run/x.ts', "eval('1')", 'no-eval'],
    ['app/x.ts', "console.log('x')", 'no-console'],
    ['server/x.ts', "console.log('x')", 'no-console'],
    ['widgets/Text/Text.tsx', "void fetch('/api')", 'no-restricted-globals'],
  ])('%s: %s', async (file, code, rule) => {
    expect(await ruleIds(file, code)).toContain(rule)
  })

  it.each(['server/main.ts', 'cli/report/print.ts', 'scripts/commands/x.ts'])(
    'lets %s write to the console',
    async (file) => {
      expect(await ruleIds(file, "console.log('x')")).not.toContain('no-console')
    },
  )
})
