import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { freshFolder } from '../../testing/freshDatabase.ts'
import { startElsewhere } from '../../testing/startElsewhere.ts'
import { openDatabase } from '../openDatabase.ts'
import { filesIn, removeFiles } from './dataFolder.ts'

it('a PostgreSQL of our own is created again after a first start that was killed at any moment', async () => {
  const folder = await freshFolder()
  for (const moment of [300, 600, 900, 1200, 1500, 1800, 2100, 2400, 2700, 3000]) {
    const child = startElsewhere(folder)
    await sleep(moment)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const { db, close } = await openDatabase({ dataDir: folder })
  expect((await db.execute(sql`select from users`)).rows).toEqual([])
  await close()
  expect(readdirSync(folder).toSorted()).toEqual(['.gitignore', 'database'])
  await removeFiles(filesIn(folder))
  rmSync(folder, { recursive: true })
})
