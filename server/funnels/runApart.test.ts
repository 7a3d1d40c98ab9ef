import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, it, onTestFinished, vi } from 'vitest'
import { funnelsFolder } from './loadFunnels.ts'
import { runApart, JobFailed } from './runApart.ts'
import { shippedFiles } from './shippedFiles.ts'

const job = {
  does: 'make',
  folder: funnelsFolder,
  sources: shippedFiles(funnelsFolder),
  known: new Set<string>(),
} as const

/** The process that waits has these limits, once a job has had them. */
const limits = { memory: 600, time: 300_000 }

it('ends what takes too long, and says so', async () => {
  const made = runApart(job, { memory: 512, time: 50 })
  await expect(made).rejects.toThrow(new JobFailed('It takes more than 1 s to load and check.'))
})

it('ends what takes too much memory, and says so', async () => {
  const made = runApart(job, { memory: 8, time: 300_000 })
  await expect(made).rejects.toThrow(new JobFailed('It takes more than 8 MB of memory to load and check.'))
}, 300_000)

/** The processes that are started from now on. */
function watchStarts(): ChildProcess[] {
  const started: ChildProcess[] = []
  const note = (message: unknown) => void started.push((message as { process: ChildProcess }).process)
  subscribe('child_process', note)
  onTestFinished(() => void unsubscribe('child_process', note))
  return started
}

it('goes on with the same process when its job is done, and with another one after a job that failed', async () => {
  // A process with other limits waits, as other tests leave it.
  await runApart({ ...job, only: 'v4' }, { ...limits, memory: 620 })
  const started = watchStarts()
  const madeOf = async () => Object.keys((await runApart({ ...job, only: 'v4' }, limits)).versions)
  expect([await madeOf(), await madeOf()]).toEqual([['v4'], ['v4']])
  expect(started.length).toBe(1)
  await expect(runApart(job, { ...limits, time: 1 })).rejects.toThrow(JobFailed)
  expect(await madeOf()).toEqual(['v4'])
  expect(started.length).toBe(2)
}, 300_000)

it('starts another process where the one that waits has ended', async () => {
  const started = watchStarts()
  await runApart({ ...job, only: 'v4' }, { ...limits, memory: 610 })
  started[0]!.kill('SIGKILL')
  await once(started[0]!, 'exit')
  await runApart({ ...job, only: 'v4' }, { ...limits, memory: 610 })
  expect(started.length).toBe(2)
}, 300_000)

it('lets everything else come first, and gives the process no secrets', async () => {
  const started = watchStarts()
  vi.stubEnv('SECRET', 'of the server')
  await runApart({ ...job, only: 'v4' }, { ...limits, memory: 630 })
  const { pid, spawnargs } = started[0]!
  expect(getPriority(pid!)).toBe(15)
  expect(spawnargs).toContain('--single-threaded')
  if (process.platform === 'linux') expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('SECRET')
}, 300_000)

it('does each of several simultaneous jobs separately', async () => {
  // A process waits for one of them.
  await runApart({ ...job, only: 'v4' }, limits)
  const made = await Promise.all(['v1', 'v4'].map((only) => runApart({ ...job, only }, limits)))
  expect(made.map(({ versions }) => Object.keys(versions))).toEqual([['v1'], ['v4']])
}, 300_000)

it('ships definitions, scenarios, texts, library and policy, but no examples', () => {
  const paths = [...job.sources.keys()]
  expect(paths).toEqual(
    expect.arrayContaining([
      'v1/funnel.json',
      'v5/texts/cy.json',
      'library/texts/cy.json',
      'policy.json',
      'v1/scenarios/shared.json',
    ]),
  )
  expect(paths.filter((path) => /^examples|\.ts$/.test(path))).toEqual([])
})
