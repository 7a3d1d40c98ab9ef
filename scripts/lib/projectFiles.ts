import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/**
 * The files of the project in some of its folders, or in all, as paths from its root with forward slashes: what git knows, and what it would add. What it
 * ignores is not the project's: packages, what is built, and the data of servers, which change while they are read.
 */
export const projectFiles = (folders: readonly string[] = [], project = root): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...folders], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(project, file)))
