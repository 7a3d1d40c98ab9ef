import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDataDir } from '#server/base/makeDataDir.ts'
import { projectFiles } from './projectFiles.ts'

let project: string
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'runnel-test-'))
  mkdirSync(join(project, 'app'))
  for (const file of ['.gitignore', 'app/gone.ts', 'app/known.ts']) writeFileSync(join(project, file), 'dist\n')
  execFileSync('git', ['init', '--quiet'], { cwd: project })
  execFileSync('git', ['add', '.'], { cwd: project })
  rmSync(join(project, 'app/gone.ts'))
  writeFileSync(join(project, 'app/new.ts'), '')
})
afterAll(() => rmSync(project, { recursive: true }))

it('are those that git knows or would add, and that are there', () => {
  expect(projectFiles([], project).sort()).toEqual(['.gitignore', 'app/known.ts', 'app/new.ts'])
  expect(projectFiles(['app'], project).sort()).toEqual(['app/known.ts', 'app/new.ts'])
})

it('are not the data of a server, whatever their folder is called', () => {
  makeDataDir(join(project, 'app', 'anything'))
  writeFileSync(join(project, 'app', 'anything', 'secret'), '')
  expect(projectFiles(['app'], project).sort()).toEqual(['app/known.ts', 'app/new.ts'])
})
