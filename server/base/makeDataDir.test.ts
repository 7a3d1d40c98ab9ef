import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeDataDir } from './makeDataDir.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'runnel-test-'))))
afterEach(() => rmSync(folder, { recursive: true }))

describe('the data folder', () => {
  it('is for its owner only', () => {
    makeDataDir(join(folder, 'a', 'data'))
    expect(statSync(join(folder, 'a', 'data')).mode & 0o777).toBe(0o700)
  })

  it('is nothing to git, whatever its name, also one of an earlier version', () => {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
    git('init', '--quiet')
    mkdirSync(join(folder, 'live'))
    writeFileSync(join(folder, 'live', 'secret'), 'x')
    expect(git('ls-files', '--others', '--exclude-standard')).toBe('live/secret\n')
    makeDataDir(join(folder, 'live'))
    makeDataDir(join(folder, 'live'))
    expect(git('ls-files', '--others', '--exclude-standard')).toBe('')
  })

  it('cannot be a file', () => {
    writeFileSync(join(folder, 'data'), '')
    expect(() => makeDataDir(join(folder, 'data'))).toThrow('DATA_DIR names a file')
  })
})
