import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lockDirectory } from './directoryLock.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'lock-'))

describe('lockDirectory', () => {
  it('refuses a second holder and says what to do, until it is released', async () => {
    const path = folder()
    const lock = await lockDirectory(path)
    await expect(lockDirectory(path)).rejects.toThrow(
      `The data folder ${path} is in use by another process. Please stop that process, or choose another DATA_DIR.`,
    )
    await lock.release()
    const next = await lockDirectory(path)
    await next.release()
    expect(readdirSync(path)).toEqual([])
  })

  it('never lets two in that start at the same time', async () => {
    const path = folder()
    const locks = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(path)))
    const held = locks.filter(({ status }) => status === 'fulfilled')
    expect(held.length).toBeLessThanOrEqual(1)
    for (const lock of locks) if (lock.status === 'fulfilled') await lock.value.release()
  })

  it('is free at once when its process is killed', async () => {
    const path = folder()
    const script = `import { lockDirectory } from ${JSON.stringify(new URL('./directoryLock.ts', import.meta.url).href)}; await lockDirectory(${JSON.stringify(path)}); setInterval(() => {}, 1000); console.log('held')`
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    await expect(lockDirectory(path)).rejects.toThrow('in use by another process')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const lock = await lockDirectory(path)
    expect(readdirSync(path)).toHaveLength(1)
    await lock.release()
  })

  it('explains that a path is too long', async () => {
    await expect(lockDirectory(join(folder(), 'x'.repeat(120)))).rejects.toThrow('Please choose a shorter DATA_DIR')
  })
})
