import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot } from '#scripts/lib/root.ts'

/**
 * Has oxlint judge pieces of code by one of the project's own rules, each in a file of its own. Gives what is said of a case:
 * a line for each place, `file:line:column: message [Error/plugin(rule)]`.
 */
export function lintCases(
  rule: string,
  cases: Record<string, string>,
  ending: 'ts' | 'tsx',
): (name: string) => string[] {
  const folder = mkdtempSync(join(tmpdir(), 'runnel-lint-'))
  const names = Object.keys(cases)
  const fileOf = (name: string): string => `case${names.indexOf(name)}.${ending}`
  const config = {
    jsPlugins: [inRoot('scripts/lint/plugin.mjs')],
    categories: { correctness: 'off' },
    rules: { [rule]: 'error' },
  }
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config))
  for (const [name, code] of Object.entries(cases)) writeFileSync(join(folder, fileOf(name)), `${code}\n`)
  const { stdout } = spawnSync(process.execPath, [inRoot('node_modules/oxlint/bin/oxlint'), '--format=unix'], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true, force: true })
  const found = stdout.split('\n')
  return (name) => found.filter((line) => line.startsWith(`${fileOf(name)}:`))
}
