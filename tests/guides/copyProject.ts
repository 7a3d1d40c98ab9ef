import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { linkPackages } from '#tests/support/linkPackages.ts'
import { inRoot, root } from '#scripts/lib/root.ts'

/** A copy of the project in which a guide may be carried out. */
export interface ProjectCopy {
  folder: string
  /** Runs a command as somebody types it. Gives its exit code, and what it wrote to both streams. */
  run(command: string): { code: number; output: string }
  remove(): void
}

/** Milliseconds after which a command hangs. */
const limit = 300_000

/** The files of the project, without those that git ignores. */
const projectFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(inRoot(file)))

/** Copies the project; its packages are shared. */
export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'runnel-guide-'))
  for (const file of projectFiles()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(inRoot(file), join(folder, file))
  }
  // Generated files look at what git knows.
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  linkPackages(folder)
  return {
    folder,
    run: (command) => {
      const { status, stdout, stderr } = spawnSync(command, {
        cwd: folder,
        shell: true,
        encoding: 'utf8',
        timeout: limit,
        maxBuffer: 1e8,
        env: { ...process.env, CI: 'true', NO_COLOR: '1' },
      })
      return { code: status ?? 1, output: `${stdout}${stderr}` }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
