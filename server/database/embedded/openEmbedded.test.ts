import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshFolder } from '../../testing/freshDatabase.ts'
import { openEmbedded } from './openEmbedded.ts'

let folder: string
let opened: Awaited<ReturnType<typeof openEmbedded>>
beforeAll(async () => {
  folder = await freshFolder()
  opened = await openEmbedded(folder)
})
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})

it('undoes what a client has begun that is lost, and serves the next one', async () => {
  const { pool } = opened
  await pool.query('create table noted (word text)')
  const client = await pool.connect()
  await client.query('begin')
  await client.query("insert into noted values ('lost')")
  client.release(new Error('lost'))
  expect((await pool.query('select word from noted')).rows).toEqual([])
  expect((await pool.query("insert into noted values ('kept') returning word")).rows).toEqual([{ word: 'kept' }])
})

it('never gives a client the answer to another', async () => {
  const { pool } = opened
  const client = await pool.connect()
  const unanswered = client.query("select 'first' as word from generate_series(1, 1000)").catch((error: Error) => error)
  client.release(new Error('lost'))
  expect((await pool.query("select 'second' as word")).rows).toEqual([{ word: 'second' }])
  expect(await unanswered).toBeInstanceOf(Error)
})
