import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sourceHash } from './sourceHash.ts'

let root: string
const write = (file: string, content: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), content)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'runnel-hash-'))
  write('app/main.tsx', 'one')
})
afterEach(() => rmSync(root, { recursive: true }))

it('changes with content, with a new file and with a name', () => {
  const first = sourceHash(root)
  write('app/main.tsx', 'two')
  const second = sourceHash(root)
  write('funnels/v1/funnel.json', '{}')
  const third = sourceHash(root)
  expect(new Set([first, second, third]).size).toBe(3)
})

it('does not change with what is not shipped, nor with time', () => {
  const first = sourceHash(root)
  write('app/main.test.tsx', 'x')
  write('funnels/v1/scenarios/a.json', '{}')
  write('server/main.ts', 'x')
  write('app/main.tsx', 'one')
  expect(sourceHash(root)).toBe(first)
})
