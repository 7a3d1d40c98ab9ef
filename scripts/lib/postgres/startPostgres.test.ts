import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { isAlive } from '#server/base/isAlive.ts'
import { inRoot } from '../root.ts'
import { startPostgres } from './startPostgres.ts'

it('a server answers, and ends with all it has left when its starter is killed', async () => {
  const script = `import { startPostgres } from ${JSON.stringify(inRoot('scripts/lib/postgres/startPostgres.ts'))}; console.log((await startPostgres()).url); setInterval(() => {}, 1000)`
  const temporary = mkdtempSync(join(tmpdir(), 'runnel-starter-'))
  // Another user must be able to reach what stands in there, and to remove it.
  chmodSync(temporary, 0o1777)
  const starter = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(starter.stdout, 'data')) as [Buffer]
  const client = new Client({ connectionString: url.toString().trim() })
  client.on('error', () => undefined)
  await client.connect()
  expect((await client.query<{ server_version: string }>('show server_version')).rows[0]!.server_version).toMatch(
    /^\d+/,
  )
  const [folder] = readdirSync(temporary).filter((name) => name.startsWith('runnel-postgres-'))
  const postmaster = Number(readFileSync(join(temporary, folder!, 'data/postmaster.pid'), 'utf8').split('\n')[0])
  expect(isAlive(postmaster)).toBe(true)
  starter.kill('SIGKILL')
  await expect.poll(() => isAlive(postmaster)).toBe(false)
  await expect.poll(() => existsSync(join(temporary, folder!))).toBe(false)
  rmSync(temporary, { recursive: true })
})

it('a server that was killed has its files, and starts on them again', async () => {
  const server = await startPostgres({ durable: true })
  const ask = async (text: string) => {
    const client = new Client({ connectionString: server.url })
    await client.connect()
    try {
      return await client.query(text)
    } finally {
      await client.end()
    }
  }
  await ask('create table noted as select 1 as one')
  await server.kill()
  await sleep(1000)
  await server.start()
  expect((await ask('select one from noted')).rows).toEqual([{ one: 1 }])
  await server.stop()
})
