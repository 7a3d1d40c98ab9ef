import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { freePort } from './freePort.ts'
import { isAlive } from '#server/base/isAlive.ts'
import { endProcess, exitOf } from './runTool.ts'
import { exitWithParent } from './serverArguments.ts'

const node = (code: string) => spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'ignore'] })

it('passes exit codes on, and signals as 128 and their number', async () => {
  expect(await exitOf(node('process.exit(7)'))).toBe(7)
  expect(await exitOf(node('process.kill(process.pid, "SIGTERM")'))).toBe(143)
})

it('kills a process that ignores SIGTERM', async () => {
  const deaf = node('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")')
  await once(deaf.stdout!, 'data')
  await endProcess(deaf, 'SIGTERM', 100)
  expect(deaf.signalCode).toBe('SIGKILL')
})

it('a server ends with the command that started it, even when that is killed', async () => {
  const preload = exitWithParent[1]!
  const inner = `setInterval(() => {}, 1000); console.log(process.pid)`
  const outer = `require('node:child_process').spawn(process.execPath, ['--import', ${JSON.stringify(preload)}, '-e', ${JSON.stringify(inner)}], { stdio: ['ignore', 'inherit', 'ignore', 'ipc'] })`
  const command = node(outer)
  const [pid] = (await once(command.stdout!, 'data')) as [Buffer]
  expect(isAlive(Number(pid))).toBe(true)
  command.kill('SIGKILL')
  await expect.poll(() => isAlive(Number(pid))).toBe(false)
})

it('gives ports that no outgoing connection takes before a server listens', async () => {
  const port = await freePort()
  expect(port).toBeGreaterThan(1023)
  expect(port).toBeLessThan(32_768)
  await expect(freePort('192.0.2.1')).rejects.toThrow('EADDRNOTAVAIL')
})
