import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { funnelModules, isUpToDate, recordSources } from './commandSources.ts'

let root: string
const write = (file: string, text: string): void => {
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), text)
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'runnel-sources-'))
  write('engine/a.ts', 'a')
  write('funnels/registry.ts', 'r')
  write('funnels/v1/funnel.json', '{}')
  write('package-lock.json', '{}')
  mkdirSync(join(root, 'out'))
})
afterEach(() => rmSync(root, { recursive: true }))

it('a command that was never compiled is not up to date', () => {
  expect(isUpToDate(join(root, 'out'), root)).toBe(false)
})

it.each([
  ['a file that was compiled', 'engine/a.ts', true],
  ['the versions of packages', 'package-lock.json', true],
  ['a new registry', 'funnels/more/registry.ts', true],
  ['a new definition in TypeScript', 'funnels/v2/funnel.ts', true],
  ['a definition', 'funnels/v1/funnel.json', false],
  ['a file that was not compiled', 'engine/b.ts', false],
])('%s makes it out of date: %s %s', (_, file, outdated) => {
  recordSources(join(root, 'out'), root, [join(root, 'engine/a.ts')])
  expect(isUpToDate(join(root, 'out'), root)).toBe(true)
  write(file, 'changed')
  expect(isUpToDate(join(root, 'out'), root)).toBe(!outdated)
})

it('a change that keeps the size makes it out of date, and a copy of the sources does not', () => {
  recordSources(join(root, 'out'), root, [join(root, 'engine/a.ts')])
  const copy = `${root}-copy`
  cpSync(root, copy, { recursive: true })
  expect(isUpToDate(join(copy, 'out'), copy)).toBe(true)
  rmSync(copy, { recursive: true })
  write('engine/a.ts', 'b')
  expect(isUpToDate(join(root, 'out'), root)).toBe(false)
})

it('a file that is gone makes it out of date', () => {
  recordSources(join(root, 'out'), root, [join(root, 'engine/a.ts')])
  rmSync(join(root, 'engine/a.ts'))
  expect(isUpToDate(join(root, 'out'), root)).toBe(false)
})

it('lists registries and definitions in TypeScript', () => {
  write('funnels/v2/funnel.ts', '')
  write('funnels/v2/other.ts', '')
  expect(funnelModules(root)).toEqual(['funnels/registry.ts', 'funnels/v2/funnel.ts'])
})
