import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildBeside, isBuiltFrom } from './buildBeside.ts'

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'runnel-build-'))
  folder = join(root, 'dist')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const files = 5
/** Writes one file after the other. */
const building = (word: string) => async (fresh: string) => {
  mkdirSync(fresh)
  for (let at = 0; at < files; at += 1) {
    writeFileSync(join(fresh, String(at)), word)
    await sleep(5)
  }
}
const words = () => Array.from({ length: files }, (_, at) => readFileSync(join(folder, String(at)), 'utf8'))

it('builds once from the same sources, and again from others', async () => {
  await buildBeside(folder, 'one', building('first'))
  await buildBeside(folder, 'one', () => expect.unreachable('it is built already'))
  expect([words(), isBuiltFrom(folder, 'one')]).toEqual([Array(files).fill('first'), true])
  await buildBeside(folder, 'two', building('second'))
  expect([words(), isBuiltFrom(folder, 'two')]).toEqual([Array(files).fill('second'), true])
})

it('of several that build at once in one process none disturbs another, and nothing else is left', async () => {
  await buildBeside(folder, 'old', building('old'))
  await Promise.all([0, 1, 2, 3].map((wait) => sleep(wait * 4).then(() => buildBeside(folder, 'new', building('new')))))
  expect([words(), readdirSync(root)]).toEqual([Array(files).fill('new'), ['dist']])
})

it('a build that fails changes nothing', async () => {
  await buildBeside(folder, 'old', building('old'))
  await expect(
    buildBeside(folder, 'new', (fresh) => building('half')(fresh).then(() => Promise.reject(new Error('no')))),
  ).rejects.toThrow('no')
  expect([words(), isBuiltFrom(folder, 'old'), readdirSync(root)]).toEqual([Array(files).fill('old'), true, ['dist']])
})

it('removes what a build has left that was killed, and nothing else', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  const kept = ['.dist-docs', `.dist-${process.pid}-ab-new`, `.other-${pid}-ab-new`]
  for (const name of [`.dist-${pid}-ab-new`, ...kept]) mkdirSync(join(root, name))
  await buildBeside(folder, 'one', building('first'))
  expect(readdirSync(root).toSorted()).toEqual([...kept, 'dist'].toSorted())
})
