import { expect, it } from 'vitest'
import { ended, spawnTied, untilReady } from './tiedProcess.ts'

const shell = (text: string) => spawnTied('/bin/sh', ['-c', text], { signal: 'KILL' })

it('a program may say any amount after it is ready', async () => {
  const child = shell('echo now ready >&2; head -c 4000000 /dev/zero >&2')
  await untilReady(child, 'ready')
  await ended(child)
  expect(child.exitCode).toBe(0)
}, 10_000)

it('what a program says before it ends is why it is not ready', async () => {
  await expect(untilReady(shell('echo no space >&2; exit 1'), 'ready')).rejects.toThrow('no space')
})

it('a program that is not there is not ready', async () => {
  await expect(untilReady(spawnTied('/none', [], { signal: 'KILL' }), 'ready')).rejects.toThrow('/none')
})
