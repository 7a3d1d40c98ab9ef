import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { linkPackages } from '#tests/support/linkPackages.ts'
import type { Reply, Request } from './protocol.ts'

const left = new Set([
  'node_modules',
  '.git',
  'dist',
  'dist-server',
  'dist-cli',
  'dist-docs',
  'data',
  'coverage',
  'test-results',
  'playwright-report',
])

interface Copy {
  folder: string
  remove(): void
}

/** A copy of the project, so that nothing breaks in the working folder. Packages are shared. */
function copyOfProject(root: string): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'broken-'))
  for (const name of readdirSync(root).filter((one) => !left.has(one)))
    cpSync(join(root, name), join(folder, name), { recursive: true })
  linkPackages(folder, join(root, 'node_modules'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  return { folder, remove }
}

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

export async function openWorkplace(root: string): Promise<Workplace> {
  const { folder, remove } = copyOfProject(root)
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
