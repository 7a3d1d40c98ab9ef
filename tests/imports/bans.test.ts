import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inRoot } from '#scripts/lib/root.ts'

/** Files that break a rule, and the rule. */
const banned = [
  ['engine/run/x.ts', "eval('1')", 'no-eval'],
  ['app/x.ts', "console.log('x')", 'no-console'],
  ['server/x.ts', "console.log('x')", 'no-console'],
  ['widgets/text/X.tsx', "void fetch('/api')", 'no-restricted-globals'],
  ['vite.config.ts', "export default { resolve: { alias: { react: './x.ts' } } }", 'whole-packages'],
  ['studio/vite.config.ts', "export default { resolve: { alias: { react: './x.ts' } } }", 'whole-packages'],
  ['engine/vite/x.ts', "export const x = { name: 'x', transform: (code: string) => code }", 'whole-packages'],
  ['scripts/build/x.ts', "export const x = { name: 'x', load: (id: string) => id }", 'whole-packages'],
  ['playground/plugins.ts', "export const x = { name: 'x', resolveId: (id: string) => id }", 'whole-packages'],
  ['widgets/text/Alone.tsx', 'export const X = ({ a }: { a: string }) => <p>{a} <b /></p>', 'alone-texts'],
  ['studio/Alone.tsx', 'export const X = ({ a }: { a: string }) => <p>{a} <b /></p>', 'alone-texts'],
  ['preview/Alone.tsx', 'export const X = ({ a }: { a: string }) => <p>{a} <b /></p>', 'alone-texts'],
  ['playground/Alone.tsx', 'export const X = ({ a }: { a: string }) => <p>{a} <b /></p>', 'alone-texts'],
  ['tests/journeys/x.spec.ts', 'export const x = (page: HTMLElement) => page.click()', 'no-restricted-syntax'],
  [
    'studio/X.tsx',
    "import { useState } from 'react'\nexport const X = ({ a }: { a: boolean }) => (a ? useState(1) : null) && null",
    'rules-of-hooks',
  ],
  ['preview/X.tsx', 'export function X() {\n  const Y = () => null\n  return <Y />\n}', 'static-components'],
  ['server/floating.ts', 'export const x = async () => 1\nx()', 'no-floating-promises'],
  ['cli/misused.ts', '[1].forEach(async () => 1)', 'no-misused-promises'],
  ['engine/await.ts', 'export const x = async () => await 1', 'await-thenable'],
  [
    'schemas/x.ts',
    "export function x(a: 'b' | 'c') {\n  switch (a) {\n    case 'b':\n      return 1\n  }\n  return 2\n}",
    'switch-exhaustiveness-check',
  ],
  ['engine/unused.ts', 'const x = 1', 'no-unused-vars'],
] as const

/** Files that do something allowed there. */
const allowed = [
  ['server/main.ts', "console.log('x')"],
  ['cli/report/print.ts', "console.log('x')"],
  ['scripts/commands/x.ts', "console.log('x')"],
  ['tests/journeys/mouse.spec.ts', 'export const x = (page: HTMLElement) => page.click()'],
] as const

let folder: string
/** A line for each place: `file:line:column: message [Error/plugin(rule)]`. */
let found: string[]
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'runnel-bans-'))
  for (const file of ['.oxlintrc.json', 'tsconfig.json', 'scripts/lint'])
    cpSync(inRoot(file), join(folder, file), { recursive: true })
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'))
  for (const [file, code] of [...banned, ...allowed]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${code}\n`)
  }
  const { stdout } = spawnSync(
    process.execPath,
    [inRoot('node_modules/oxlint/bin/oxlint'), '--format=unix', '--ignore-pattern=node_modules'],
    { cwd: folder, encoding: 'utf8' },
  )
  found = stdout.split('\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rulesBrokenBy = (file: string): string => found.filter((line) => line.startsWith(`${file}:`)).join()

it.each(banned)('%s: %j breaks %s', (file, _, rule) => {
  expect(rulesBrokenBy(file)).toContain(`${rule})]`)
})

it.each(allowed)('%s: %j is allowed', (file) => {
  expect(rulesBrokenBy(file)).toBe('')
})
