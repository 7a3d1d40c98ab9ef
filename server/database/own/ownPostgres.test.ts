import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAlive } from '../../base/isAlive.ts'
import { freshFolder } from '../../testing/freshDatabase.ts'
import { startElsewhere } from '../../testing/startElsewhere.ts'
import { openDatabase } from '../openDatabase.ts'
import { filesIn, holderIn, removeFiles, type Holder } from './dataFolder.ts'
import { ownerOf } from './systemUser.ts'

let folder: string
const running: ChildProcess[] = []
beforeEach(async () => {
  folder = await freshFolder()
})
afterEach(async () => {
  for (const close of closing) await close()
  for (const child of running.splice(0)) child.kill('SIGKILL')
  await removeFiles(filesIn(folder))
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

const closing = new Set<() => Promise<void>>()
const open = async () => {
  const opened = await openDatabase({ dataDir: folder })
  const close = async () => {
    closing.delete(close)
    await opened.close()
  }
  closing.add(close)
  return { ...opened, close }
}

async function openElsewhere(): Promise<ChildProcess & { holder: Holder }> {
  const child = startElsewhere(folder)
  running.push(child)
  await once(child.stdout!, 'data')
  return Object.assign(child, { holder: holderIn(filesIn(folder))! })
}

describe('a PostgreSQL of our own', () => {
  it('ends when its starter is killed, and a start at that moment waits for its end and has all rows', async () => {
    const { db, close } = await open()
    await db.execute(sql`create table noted (word text)`)
    await db.execute(sql`insert into noted values ('kept')`)
    await close()
    const other = await openElsewhere()
    await expect(open()).rejects.toThrow(`is in use by process ${other.pid}.`)
    other.kill('SIGKILL')
    const again = await open()
    expect((await again.db.execute(sql`select word from noted`)).rows).toEqual([{ word: 'kept' }])
    expect(isAlive(other.holder.postgres)).toBe(false)
    await again.close()
    expect(holderIn(filesIn(folder))).toBeUndefined()
  })

  it('is started again when it is killed, which is said', async () => {
    const said: string[] = []
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
    const { db, close } = await open()
    const { postgres } = holderIn(filesIn(folder))!
    // Between two statements of a transaction, nothing waits for a connection's answer.
    const held = await db.$client.connect()
    process.kill(postgres, 'SIGKILL')
    const answers = () =>
      db.execute(sql`select`).then(
        () => true,
        () => false,
      )
    const isAnother = () => holderIn(filesIn(folder))?.postgres !== postgres
    await expect.poll(async () => isAnother() && (await answers()), { timeout: 60_000 }).toBe(true)
    await expect(held.query('select')).rejects.toThrow()
    held.release(true)
    expect(said.join('')).toContain('PostgreSQL has ended (SIGKILL) and is started again.')
    await close()
  })

  it('passes on what it logs about itself, without statements or the values in them', async () => {
    const said: string[] = []
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
    const { db, close } = await open()
    await expect(db.execute(sql`select ${'a.person@example.com'}::int`)).rejects.toThrow()
    const held = await db.$client.connect()
    const { pid } = (await held.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!
    const isInTheMiddle = held.query("select pg_sleep(60), 'a.person@example.com'").then(
      () => false,
      () => true,
    )
    await expect
      .poll(
        async () =>
          (await db.execute(sql`select 1 from pg_stat_activity where pid = ${pid} and state = 'active'`)).rows,
      )
      .toHaveLength(1)
    process.kill(pid, 'SIGKILL')
    expect(await isInTheMiddle).toBe(true)
    held.release(true)
    await expect.poll(() => said.join('')).toContain(`server process (PID ${pid}) was terminated by signal 9`)
    await expect.poll(() => said.join('')).toContain('ready to accept connections')
    await close()
    expect(said.join('')).not.toMatch(/example\.com|pg_sleep|shutdown/)
  })

  it('starts where the number of one that was killed now belongs to something else', async () => {
    await (await open()).close()
    const files = realpathSync(filesIn(folder))
    // Of the same user: PostgreSQL knows that the processes of others are not its own.
    const stranger = spawn('sleep', ['600'], { ...ownerOf(files), cwd: '/' })
    running.push(stranger)
    for (const lock of ['postmaster.pid', '.s.PGSQL.5432.lock'])
      writeFileSync(join(files, lock), `${stranger.pid}\n${files}\n1795843600\n5432\n.\n\n`)
    await (await open()).close()
    expect(isAlive(stranger.pid!)).toBe(true)
  })

  it.runIf(process.getuid?.() === 0)('stands where its user reaches it, if root’s home is closed', async () => {
    rmSync(folder, { recursive: true })
    const home = homedir()
    folder = mkdtempSync(join(home, 'runnel-closed-'))
    await (await open()).close()
    const files = realpathSync(filesIn(folder))
    expect(files).toMatch(/^\/var\/lib\/runnel\/database-/)
    expect(readFileSync(join(files, 'PG_VERSION'), 'utf8')).toMatch(/^\d/)
    await (await open()).close()
    rmSync(files, { recursive: true })
    await expect(open()).rejects.toThrow('is a link to a folder that does not exist')
    expect(existsSync(files)).toBe(false)
  })
})
