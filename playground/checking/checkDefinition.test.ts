import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checkFunnel } from 'runnel/check'
import { foldersOf, loadFunnel } from 'runnel/load'
import { registry } from '#funnels/examples/registry.ts'
import { examples } from '../examples.ts'
import { checkDefinition } from './checkDefinition.ts'
import { summaryOf } from './summary.ts'

const codes = (text: string): string[] => checkDefinition(text, registry).findings.map(({ code }) => code)
const read = (id: string): string => readFileSync(`funnels/examples/${id}/funnel.json`, 'utf8')

it('finds nothing in its examples, which can all be run', async () => {
  for (const [name, load] of Object.entries(examples)) {
    const { findings, runnable } = checkDefinition((await load()).default, registry)
    expect([name, findings, runnable !== undefined]).toEqual([name, [], true])
  }
})

it('finds in a text what the command finds in a file, at the same place', () => {
  const file = 'funnels/examples/party/funnel.json'
  const wrong = read('party').replace('"widget": "select"', '"widget": "selct"')
  const given = { ...foldersOf(file), read: (path: string) => (path === file ? wrong : readFileSync(path, 'utf8')) }
  const place = ({ code, line, column, message }: { code: string; line: number; column: number; message: string }) =>
    [code, line, column, message] as const
  expect(checkDefinition(wrong, registry).findings.map(place)).toEqual(
    checkFunnel(loadFunnel(file, given), registry).map(place),
  )
})

it('judges whatever is typed, and takes nothing from elsewhere', () => {
  expect(codes('')).toEqual(['json'])
  expect(codes('[')).toEqual(['json'])
  expect(codes(' '.repeat(1_000_001))).toEqual(['json'])
  expect(codes('['.repeat(100_000))).toEqual(['json'])
  expect(codes('{ "format": 2, "extends": "linear" }')).toContain('extends-unknown')
  expect(codes('{ "format": 3 }')).toContain('format-version')
  expect(codes('{ "format": 2, "__proto__": { "a": 1 }, "constructor": 1 }')).toContain('unknown-key')
  expect(({} as { a?: number }).a).toBeUndefined()
  expect(codes(read('linear').replace('"minLength": 2', '"pattern": "^(a+)+$"'))).toContain('pattern-slow')
})

it('says how much is wrong in one line', () => {
  expect(summaryOf(checkDefinition(read('linear'), registry).findings)).toBe('No findings')
  expect(summaryOf(checkDefinition('{', registry).findings)).toBe('1 error; the first on line 1')
})
