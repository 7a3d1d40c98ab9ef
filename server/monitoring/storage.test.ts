import { readdirSync, rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { submission } from '../testing/applicant.ts'
import { freshFolder } from '../testing/freshDatabase.ts'
import { startApp, type Site } from '../testing/startApp.ts'

let site: Site
afterEach(() => site.close())

const ready = async () => {
  const { statusCode, body } = await site.app.inject({ url: '/health/ready' })
  return [statusCode, (JSON.parse(body) as { status: string }).status]
}
const soon = 6000

it('is not ready while too little is free where the database is, or nothing can be written there', async () => {
  const path = await freshFolder()
  const folder = { path, leastFree: 1 }
  site = await startApp({ dataFolder: folder })
  const before = readdirSync(path)
  expect(await ready()).toEqual([200, 'ready'])
  expect(readdirSync(path)).toEqual(before)
  // No disk has an exabyte left.
  folder.leastFree = 1e12
  expect(await ready()).toEqual([200, 'ready'])
  site.pass(soon)
  expect(await ready()).toEqual([503, 'disk full'])
  folder.leastFree = 1
  rmSync(path, { recursive: true })
  expect(await ready()).toEqual([503, 'disk full'])
  site.pass(soon)
  expect(await ready()).toEqual([503, 'disk not writable'])
})

it('is not ready once the database has no room, until it writes again', async () => {
  site = await startApp()
  const { db } = site.deps
  await db.execute(
    sql`create function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
  )
  await db.execute(sql`create trigger no_room before insert on claim_requests execute function no_room()`)
  expect(await ready()).toEqual([200, 'ready'])
  const refused = await site.visit().call('submitForm', submission())
  expect([refused.status, refused.body]).toEqual([503, { success: false, error: 'Service temporarily unavailable' }])
  expect(await ready()).toEqual([503, 'disk full'])

  const { execute } = db
  db.execute = ((query: never) =>
    JSON.stringify(query).includes('room_probe')
      ? Promise.reject(new Error('no room'))
      : execute.call(db, query)) as never
  site.pass(soon)
  expect(await ready()).toEqual([503, 'disk full'])
  db.execute = execute
  site.pass(soon)
  expect(await ready()).toEqual([200, 'ready'])
})
