import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { serverArguments } from '#tests/support/compiledServer.ts'
import { filesIn, removeFiles, upgradeIn } from '../../database/own/dataFolder.ts'
import { newRows, serverEnvironment, upgradeCommand, useOldData } from '../../testing/oldData.ts'

const old = useOldData('for each')
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
  expect(readdirSync(old.folder).toSorted()).toEqual(['.gitignore', 'database', 'postgres-before-upgrade'])
}, 600_000)

it('goes on where it was killed between its last two steps', async () => {
  expect((await command().ended).code).toBe(0)
  renameSync(filesIn(old.folder), upgradeIn(old.folder))
  const server = spawn(process.execPath, serverArguments, {
    env: serverEnvironment(old.folder),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  expect(await text(server.stderr!)).toContain('upgrade-data')
  expect((await command().ended).code).toBe(0)
  expect(await newRows(old.folder)).toEqual(old.rows)
}, 300_000)

it('a server refuses old data before it does anything, and names the command', async () => {
  const before = readdirSync(old.folder)
  const server = spawn(process.execPath, serverArguments, {
    env: serverEnvironment(old.folder),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const [out, error] = await Promise.all([text(server.stdout!), text(server.stderr!)])
  expect(out).toBe('')
  expect(error).toMatch(/^The data in .* are those of an earlier version of runnel.*upgrade-data/)
  expect(readdirSync(old.folder)).toEqual(before)
})

it('refuses while a server of the version before holds the folder, and changes nothing', async () => {
  const holder = createServer((socket) => socket.destroy())
  await new Promise<void>((done) => holder.listen(join(old.folder, 'in-use-12345678'), done))
  expect(await command().ended).toEqual({ code: 1, said: expect.stringContaining('in use by another process') })
  holder.close()
  expect(existsSync(join(old.folder, 'postgres', 'PG_VERSION'))).toBe(true)
  expect(readdirSync(old.folder).filter((name) => name !== 'in-use-12345678')).toEqual(['postgres'])
})

it('refuses what it cannot read, with a sentence', async () => {
  writeFileSync(join(old.folder, 'postgres', 'PG_VERSION'), '15\n')
  expect(await command().ended).toEqual({ code: 1, said: expect.stringContaining('holds a database of PostgreSQL 15') })
  rmSync(join(old.folder, 'postgres'), { recursive: true })
  expect(await command().ended).toEqual({
    code: 2,
    said: expect.stringContaining('there are no data of an earlier version'),
  })
})
