import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyProject } from '#tests/support/copyProject.ts'
import type { Reply, Request } from './protocol.ts'

/** A copy of the project in which tests run, whole or with one broken file. */
export interface Workplace {
  run(request: Omit<Request, 'changed'>): Promise<Reply>
  /** Does something while one file of the copy is changed. */
  whileBroken<T>(file: string, change: (text: string) => string, act: () => Promise<T>): Promise<T>
  close(): void
}

async function started(folder: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'worker.ts'), {
    cwd: folder,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'test' },
  })
  await once(child, 'message')
  return child
}

export async function openWorkplace(): Promise<Workplace> {
  const { folder, remove } = copyProject()
  process.once('exit', remove)
  const child = await started(folder)
  const changed = new Set<string>()
  const run: Workplace['run'] = async (request) => {
    const answered = new AbortController()
    const gone = once(child, 'exit', { signal: answered.signal }).then(() => {
      throw new Error('the process that runs the tests has ended')
    })
    child.send({ ...request, changed: [...changed] } satisfies Request)
    const [reply] = (await Promise.race([once(child, 'message', { signal: answered.signal }), gone])) as [Reply]
    answered.abort()
    gone.catch(() => undefined)
    changed.clear()
    return reply
  }
  return {
    run,
    async whileBroken(file, change, act) {
      const path = join(folder, file)
      const whole = readFileSync(path, 'utf8')
      changed.add(file)
      writeFileSync(path, change(whole))
      try {
        return await act()
      } finally {
        writeFileSync(path, whole)
        changed.add(file)
      }
    },
    close() {
      child.disconnect()
      remove()
    },
  }
}
