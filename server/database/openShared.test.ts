import { mkdir, readdir, realpath, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freshFolder } from '../testing/freshDatabase.ts'
import { openDatabase } from './openDatabase.ts'
import { openShared } from './openShared.ts'

const names = async ({ db }: Awaited<ReturnType<typeof openDatabase>>) =>
  (await db.execute<{ word: string }>(sql`select word from noted order by word`)).rows.map(({ word }) => word)
const note = ({ db }: Pick<Awaited<ReturnType<typeof openDatabase>>, 'db'>, word: string) =>
  db.execute(sql`insert into noted values (${word})`)

describe('a database that a process has open', () => {
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

  it('is worked on by another at the same time', async () => {
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

  it('undoes what another leaves unfinished', async () => {
    const other = await openShared({ dataDir: folder })
    const client = await other.db.$client.connect()
    await client.query('begin')
    await client.query(`insert into noted values ('unfinished')`)
    client.release(new Error('gone'))
    await note(holder, 'own')
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

  it('answers nobody but its own user', async () => {
    const files = await realpath(join(folder, 'database'))
    expect((await stat(files)).mode & 0o777).toBe(0o700)
    expect((await stat(join(files, '.s.PGSQL.5432'))).mode & 0o777).toBe(0o700)
  })
})

it('a command that uses a database waits for another one that does', async () => {
  const folder = await freshFolder()
  const one = await openShared({ dataDir: folder, unhurried: true }, { make: true })
  await one.db.execute(sql`create table noted (word text)`)
  const other = await openShared({ dataDir: folder, unhurried: true })
  const closed = one.close()
  await note(other, 'meanwhile')
  expect(await names(other)).toEqual(['meanwhile'])
  await other.close()
  await closed
  await rm(folder, { recursive: true, force: true })
})

describe('a data folder', () => {
  let folder: string
  const file = (name: string) => join(folder, 'database', name)
  beforeAll(async () => {
    folder = await freshFolder()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('is read by its owner only', async () => {
    const { close } = await openDatabase({ dataDir: folder })
    await close()
    const entries = await readdir(file('.'), { recursive: true, withFileTypes: true })
    const modes = await Promise.all(
      entries.map(async (entry) =>
        [entry.isDirectory(), (await stat(join(entry.parentPath, entry.name))).mode & 0o777].join(' '),
      ),
    )
    expect([...new Set(modes)].toSorted()).toEqual([`false ${0o600}`, `true ${0o700}`])
    expect((await stat(folder)).mode & 0o007).toBe(0)
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
      /holds a database of PostgreSQL 15, and the programs here are PostgreSQL \d\d.*make a backup with the version/,
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

  it('whose first start was interrupted begins again', async () => {
    await rm(folder, { recursive: true })
    // No process has this number.
    await mkdir(join(folder, 'database-unfinished-4194999', 'base'), { recursive: true })
    const { close } = await openDatabase({ dataDir: folder })
    await close()
    expect((await readdir(folder)).toSorted()).toEqual(['.gitignore', 'database'])
  })

  it('with a path too long for a socket is refused', async () => {
    const long = join(folder, 'x'.repeat(100))
    await expect(openDatabase({ dataDir: long })).rejects.toThrow('Please choose a shorter DATA_DIR')
  })
})
