import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const left = new Set([
  'node_modules',
  '.git',
  'dist',
  'dist-server',
  'data',
  'coverage',
  'test-results',
  'playwright-report',
])

export interface Copy {
  folder: string
  remove(): void
}

/** A copy of the project, so that nothing breaks in the working folder. Packages are shared. */
export function copyOfProject(root: string): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'broken-'))
  for (const name of readdirSync(root).filter((one) => !left.has(one)))
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  return { folder, remove }
}
