import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { inRoot, root } from './lib/root.ts'

const isOfTypes = (node: ts.Statement): boolean =>
  (ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) ||
  (ts.isExportDeclaration(node) && node.isTypeOnly)

/** What a file imports at run time. */
function importsOf(file: string): string[] {
  const { statements } = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  return statements.flatMap((node) => {
    if (isOfTypes(node) || !(ts.isImportDeclaration(node) || ts.isExportDeclaration(node))) return []
    return node.moduleSpecifier ? [(node.moduleSpecifier as ts.StringLiteral).text] : []
  })
}

/** Everything outside the project that a file loads with what it imports. */
function loadedBy(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  return importsOf(file).flatMap((name) => {
    if (name.startsWith('#')) return loadedBy(inRoot(name.slice(1)), seen)
    return name.startsWith('.') ? loadedBy(join(dirname(file), name), seen) : [name]
  })
}
const packagesOf = (file: string): string[] => loadedBy(inRoot(file)).filter((name) => !name.startsWith('node:'))

it('npm start itself loads no package, since it stays in memory beside the server', () => {
  expect(loadedBy(inRoot('scripts/start.mjs'))).toContain('node:child_process')
  expect(packagesOf('scripts/start.mjs')).toEqual([])
})

it('the environment is checked without a package, so before any is installed', () => {
  expect(packagesOf('scripts/build/checkEnvironment.ts')).toEqual([])
})

it.each([
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  ['a secret that is lacking', { NODE_ENV: 'production', DATABASE_URL: 'postgres://x' }, 'SECRET must be set'],
  ['a service without an address', { CRM_PROVIDER: 'http' }, 'CRM_URL'],
  ['a brand that is not there', { BRAND: 'nobody' }, 'BRAND is "nobody"'],
])('ends with the name of a wrong variable before anything is built: %s', (_, env, message) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build/beforeStart.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining(message)])
})
