import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { isAlive } from '#server/base/isAlive.ts'
import { inRoot } from '../root.ts'
import { NoPooler, startPooler, findPooler } from './startPooler.ts'

it('is found where the PATH says, and in the folders of a system', () => {
  vi.stubEnv('PATH', '')
  const found = findPooler()
  expect(found === undefined || /^\/usr\/(local\/)?sbin\/pgbouncer$/.test(found)).toBe(true)
  vi.unstubAllEnvs()
})

it.skipIf(findPooler())('says so where there is none', async () => {
  await expect(startPooler('postgres://runnel@127.0.0.1:1/postgres')).rejects.toThrow(NoPooler)
})

it.skipIf(!findPooler())(
  'answers from PostgreSQL, and ends with all it has left when its starter is killed',
  async () => {
    const postgres = JSON.stringify(inRoot('scripts/lib/postgres/startPostgres.ts'))
    const pooler = JSON.stringify(inRoot('scripts/lib/postgres/startPooler.ts'))
    const script = `import { startPostgres } from ${postgres}; import { startPooler } from ${pooler}; const { url } = await startPostgres(); console.log((await startPooler(url)).urlOf(url)); setInterval(() => {}, 1000)`
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
    expect((await client.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
    const [folder] = readdirSync(temporary).filter((name) => name.startsWith('runnel-pooler-'))
    const pid = Number(readFileSync(join(temporary, folder!, 'pgbouncer.pid'), 'utf8'))
    expect(isAlive(pid)).toBe(true)
    starter.kill('SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
    await expect.poll(() => existsSync(join(temporary, folder!))).toBe(false)
    rmSync(temporary, { recursive: true, maxRetries: 5 })
  },
)
