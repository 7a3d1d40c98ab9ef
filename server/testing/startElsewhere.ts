import { spawn, type ChildProcess } from 'node:child_process'
import { inProject } from '../base/project.ts'

/** Another process that opens the database of a data folder, says so, and stays. The caller ends it. */
export function startElsewhere(folder: string): ChildProcess {
  const script = `const { openDatabase } = await import(${JSON.stringify(inProject('server/database/openDatabase.ts'))}); await openDatabase({ dataDir: ${JSON.stringify(folder)} }); console.log('open'); setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: inProject(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
