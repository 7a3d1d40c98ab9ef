import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pageSources, serverSources, sourceHash } from './sourceHash.ts'

let root: string
const write = (file: string, content: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), content)
}
const pageHash = () => sourceHash(root, pageSources)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'runnel-hash-'))
  write('app/main.tsx', 'one')
})
afterEach(() => rmSync(root, { recursive: true }))

it('changes with content, with a new file and with a name', () => {
  const first = pageHash()
  write('app/main.tsx', 'two')
  const second = pageHash()
  write('funnels/v1/funnel.json', '{}')
  const third = pageHash()
  expect(new Set([first, second, third]).size).toBe(3)
})

it('does not change with what is not shipped, nor with time', () => {
  const first = pageHash()
  write('app/main.test.tsx', 'x')
  write('funnels/v1/scenarios/a.json', '{}')
  write('server/main.ts', 'x')
  write('app/main.tsx', 'one')
  expect(pageHash()).toBe(first)
})

it('of the server changes with its code and not with that of the page', () => {
  const first = sourceHash(root, serverSources)
  write('app/main.tsx', 'two')
  write('server/testing/help.ts', 'x')
  expect(sourceHash(root, serverSources)).toBe(first)
  write('server/main.ts', 'x')
  expect(sourceHash(root, serverSources)).not.toBe(first)
})
