import { chmod, mkdir, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freshFolder } from '../testing/freshDatabase.ts'
import { majorVersion } from './embedded/dataFolder.ts'
import { holderOf } from './embedded/directoryLock.ts'
import { openDatabase } from './openDatabase.ts'
import { openForSnapshot, openShared } from './openShared.ts'

const names = async ({ db }: Awaited<ReturnType<typeof openDatabase>>) =>
  (await db.execute<{ word: string }>(sql`select word from noted order by word`)).rows.map(({ word }) => word)
const note = ({ db }: Pick<Awaited<ReturnType<typeof openDatabase>>, 'db'>, word: string) =>
  db.execute(sql`insert into noted values (${word})`)

describe('an embedded database that a process has open', () => {
  let folder: string
  let holder: Awaited<ReturnType<typeof openDatabase>>
  beforeAll(async () => {
    folder = await freshFolder()
    holder = await openDatabase({ dataDir: folder })
    await holder.db.execute(sql`create table noted (word text)`)
  })
  afterEach(() => holder.db.execute(sql`delete from noted`))
  afterAll(async () => {
    await holder.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('is worked on by another, in turn with its own work', async () => {
    const other = await openShared({ dataDir: folder })
    await Promise.all(Array.from({ length: 20 }, (_, at) => note(at % 2 === 0 ? holder : other, `word ${at}`)))
    expect(await names(other)).toHaveLength(20)
    const long = 'x'.repeat(3_000_000)
    await other.db.transaction(async (tx) => {
      await note({ db: tx as never }, long)
      expect((await tx.execute<{ length: number }>(sql`select max(length(word)) as length from noted`)).rows).toEqual([
        { length: long.length },
      ])
    })
    expect((await names(holder)).includes(long)).toBe(true)
    await other.close()
  })

  it('keeps its own work out of the other’s transaction, and undoes what that leaves unfinished', async () => {
    const other = await openShared({ dataDir: folder })
    const client = await other.db.$client.connect()
    await client.query('begin')
    await client.query(`insert into noted values ('unfinished')`)
    const waiting = note(holder, 'own')
    client.release(new Error('gone'))
    await waiting
    expect(await names(holder)).toEqual(['own'])
    await other.close()
  })

  it('says to the other what it refuses, and goes on', async () => {
    const other = await openShared({ dataDir: folder })
    await expect(other.db.execute(sql`select * from nothing`)).rejects.toMatchObject({ cause: { code: '42P01' } })
    await note(other, 'after')
    expect(await names(holder)).toEqual(['after'])
    await other.close()
  })

  it('is copied for a look at one moment, and the copy is gone afterwards', async () => {
    await note(holder, 'before')
    const copy = await openForSnapshot({ dataDir: folder })
    await note(holder, 'later')
    expect(await names(copy)).toEqual(['before'])
    await copy.close()
    expect((await readdir(folder)).filter((name) => name.startsWith('copy-'))).toEqual([])
  })

  it('answers nobody but its own user, and nothing but what it knows', async () => {
    const path = (await holderOf(folder))!
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    for (const line of [
      'runnel 2 sql\n',
      'GET / HTTP/1.1\r\n\r\n',
      'x'.repeat(5000),
      'runnel 1 sql\n\xff\xff\xff\xff',
      'runnel 1 sql\n\0\0\0\x08hello',
    ]) {
      const socket = connect(path, () => socket.end(line, 'latin1'))
      expect(await text(socket)).toBe('')
    }
    await note(holder, 'still there')
    expect(await names(holder)).toEqual(['still there'])
  })
})

describe('a data folder', () => {
  let folder: string
  const file = (name: string) => join(folder, 'postgres', name)
  beforeAll(async () => {
    folder = await freshFolder()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('is read by its owner only, whatever it was, and the version is the one that is told of', async () => {
    await chmod(file('base'), 0o777)
    await chmod(file('PG_VERSION'), 0o666)
    const { db, close } = await openDatabase({ dataDir: folder })
    expect(
      (
        await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`)
      ).rows[0]!.version.split('.')[0],
    ).toBe(majorVersion)
    await db.execute(sql`create table made (word text)`)
    await close()
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const modes = await Promise.all(
      entries.map(async (entry) =>
        [entry.isDirectory(), (await stat(join(entry.parentPath, entry.name))).mode & 0o777].join(' '),
      ),
    )
    expect([...new Set(modes)].toSorted()).toEqual([`false ${0o600}`, `true ${0o700}`])
  })

  const cases: [string, () => Promise<unknown>, RegExp][] = [
    [
      'a cut off control file',
      () => truncate(file('global/pg_control'), 100),
      /damaged: global\/pg_control is cut off.*restore a backup/,
    ],
    ['a missing control file', () => rm(file('global/pg_control')), /global\/pg_control is missing.*restore a backup/],
    ['a missing log', () => rm(file('pg_wal'), { recursive: true }), /pg_wal.* are missing/],
    [
      'another version',
      () => writeFile(file('PG_VERSION'), '15\n'),
      /holds a database of PostgreSQL 15, and this version of runnel reads those of PostgreSQL 18.*make a backup with the version/,
    ],
    ['no version', () => rm(file('PG_VERSION')), /PG_VERSION is missing/],
    [
      'a file in its place',
      async () => (await rm(file('.'), { recursive: true }), writeFile(file('.'), '')),
      /needs the folder .* but that is a file/,
    ],
    [
      'a file as DATA_DIR',
      async () => (await rm(folder, { recursive: true }), writeFile(folder, '')),
      /DATA_DIR names a file/,
    ],
  ]
  it.each(cases)('says what is wrong with %s, and what to do', async (_, harm, why) => {
    await harm()
    const error = await openDatabase({ dataDir: folder }).catch((thrown: Error) => thrown)
    expect(error).toMatchObject({ message: expect.stringMatching(why) })
  })

  it('whose first start was cut off is made anew', async () => {
    await rm(folder, { recursive: true })
    await mkdir(file('base'), { recursive: true })
    await writeFile(`${folder}/postgres-unfinished`, '')
    const { close } = await openDatabase({ dataDir: folder })
    await close()
    expect(await readdir(folder)).toEqual(['postgres'])
  })
})
