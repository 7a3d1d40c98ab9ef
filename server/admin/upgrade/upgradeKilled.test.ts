import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ensureServerBuilt } from '#tests/support/compiledServer.ts'
import { filesIn, removeFiles } from '../../database/own/dataFolder.ts'
import { createOldData, newRows, type OldData, removeDataFolder, upgradeCommand } from '../../testing/oldData.ts'

let old: OldData
let folder: string
const kept = () => join(folder, 'postgres-before-upgrade')
const command = () => upgradeCommand(folder)

beforeAll(async () => {
  await ensureServerBuilt()
  old = await createOldData()
}, 300_000)
afterAll(() => old.remove())
beforeEach(() => {
  folder = old.copy()
})
afterEach(() => removeDataFolder(folder))

it('loses nothing when it is killed at any moment, and goes on', async () => {
  const begin = performance.now()
  const whole = await command().ended
  expect(whole.code).toBe(0)
  const takes = performance.now() - begin
  await removeFiles(filesIn(folder))
  renameSync(kept(), join(folder, 'postgres'))
  const kills = 12
  let done = false
  for (let kill = 1; kill <= kills && !done; kill += 1) {
    const { child, ended } = command()
    await sleep((takes * (kill + Math.random())) / (kills + 1))
    child.kill('SIGKILL')
    await ended
    done = existsSync(filesIn(folder))
    expect([join(folder, 'postgres'), kept()].filter((path) => existsSync(path))).toHaveLength(1)
  }
  if (!done) expect((await command().ended).code).toBe(0)
  expect(await newRows(folder)).toEqual(old.rows)
  expect(readdirSync(folder).toSorted()).toEqual(['database', 'postgres-before-upgrade'])
}, 600_000)
