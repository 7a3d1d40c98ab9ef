// Commits until the power goes: after a random number of writes, in the middle of whatever the database is doing.
import { existsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { startParams } from '#server/database/embedded/syncedNodeFs.ts'
import { ForgetfulFs } from './forgetfulFs.ts'

const [folder = '', chance = '0.5', lifetime = '1000'] = process.argv.slice(2)
const isNew = !existsSync(join(folder, 'PG_VERSION'))
const files = new ForgetfulFs(folder)
const database = await PGlite.create({ fs: files, startParams })
// As the server does after creating a database.
if (isNew) files.settle()
await database.exec(
  'create table if not exists torture (id bigserial primary key, what text not null); create index if not exists torture_what on torture (what)',
)
const end = files.writes + Math.floor(Math.random() * Number(lifetime)) + 1
files.beforeWrite = () => {
  if (files.writes < end) return
  try {
    files.forget(Number(chance))
  } catch (error) {
    // An exception would reach the database, which would misinterpret it.
    console.error(error)
    process.exit(1)
  }
  process.kill(process.pid, 'SIGKILL')
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
}
for (let commit = 1; ; commit += 1) {
  const { rows } = await database.query<{ id: string }>('insert into torture (what) values ($1) returning id::text', [
    `${commit} ${'x'.repeat(commit % 500)}`,
  ])
  // Standard output is a file, so what is written survives this process.
  writeSync(1, `${rows[0]!.id}\n`)
  if (commit % 200 === 0) await database.exec('checkpoint')
}
