import { spawnSync } from 'node:child_process'
import * as project from '#tests/support/copyProject.ts'

/** A copy of the project in which a guide may be carried out. */
export interface ProjectCopy extends project.ProjectCopy {
  /** Runs a command as a person types it. Gives its exit code, and what it wrote to both streams. */
  run(command: string): { code: number; output: string }
}

/** Milliseconds after which a command hangs. */
const limit = 300_000

/** Copies the project; its packages are shared. */
export function copyProject(): ProjectCopy {
  const copy = project.copyProject()
  return {
    ...copy,
    run: (command) => {
      const { status, stdout, stderr } = spawnSync(command, {
        cwd: copy.folder,
        shell: true,
        encoding: 'utf8',
        timeout: limit,
        maxBuffer: 1e8,
        env: { ...process.env, CI: 'true', NO_COLOR: '1' },
      })
      return { code: status ?? 1, output: `${stdout}${stderr}` }
    },
  }
}
