import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { filesIn, removeFiles } from '../../database/own/dataFolder.ts'
import { newRows, upgradeCommand, useOldData } from '../../testing/oldData.ts'

const old = useOldData()
const kept = () => join(old.folder, 'postgres-before-upgrade')
const command = () => upgradeCommand(old.folder)

it('loses nothing when it is killed at any moment, and goes on', async () => {
  const begin = performance.now()
  const whole = await command().ended
  expect(whole.code).toBe(0)
  const takes = performance.now() - begin
  await removeFiles(filesIn(old.folder))
  renameSync(kept(), join(old.folder, 'postgres'))
  const kills = 12
  let done = false
  for (let kill = 1; kill <= kills && !done; kill += 1) {
    const { child, ended } = command()
    await sleep((takes * (kill + Math.random())) / (kills + 1))
    child.kill('SIGKILL')
    await ended
    done = existsSync(filesIn(old.folder))
    expect([join(old.folder, 'postgres'), kept()].filter((path) => existsSync(path))).toHaveLength(1)
  }
  if (!done) expect((await command().ended).code).toBe(0)
  expect(await newRows(old.folder)).toEqual(old.rows)
  expect(readdirSync(old.folder).toSorted()).toEqual(['database', 'postgres-before-upgrade'])
}, 600_000)
