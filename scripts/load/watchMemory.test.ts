import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { watchMemory } from './watchMemory.ts'

it('keeps what a server has told when the server ends before the run does', async () => {
  const tellMemory = fileURLToPath(new URL('./tellMemory.mjs', import.meta.url))
  const server = spawn(
    process.execPath,
    ['--expose-gc', '--import', tellMemory, '--eval', 'setInterval(() => {}, 1000)'],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  const { stop } = watchMemory(server, 0.01)
  await once(server, 'message')
  server.kill('SIGKILL')
  await once(server, 'exit')
  const failed = new Promise((done) => server.once('error', done))
  const later = new Promise((done) => setTimeout(done, 100, 'nothing failed'))
  expect(await Promise.race([failed, later])).toBe('nothing failed')
  expect(stop().length).toBeGreaterThan(0)
})
