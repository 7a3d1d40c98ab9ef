import type { Worker } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import { funnelsFolder } from './loadFunnels.ts'
import { runInThread, ThreadFailed } from './runInThread.ts'
import { shippedFiles } from './shippedFiles.ts'

const job = {
  does: 'make',
  folder: funnelsFolder,
  sources: shippedFiles(funnelsFolder),
  known: new Set<string>(),
} as const

/** The thread that waits has these limits, once a job has had them. */
const limits = { memory: 600, time: 300_000 }

it('ends what takes too long, and says so', async () => {
  const made = runInThread(job, { memory: 512, time: 50 })
  await expect(made).rejects.toThrow(new ThreadFailed('It takes more than 1 s to load and check.'))
})

it('ends what takes too much memory, and says so', async () => {
  const made = runInThread(job, { memory: 24, time: 300_000 })
  await expect(made).rejects.toThrow(new ThreadFailed('It takes more than 24 MB of memory to load and check.'))
}, 300_000)

it('goes on with the same thread when its job is done, and with another one after a job that failed', async () => {
  // A thread with other limits waits, as other tests leave it.
  await runInThread({ ...job, only: 'v4' }, { ...limits, memory: 620 })
  const started = vi.fn()
  process.on('worker', started)
  const madeOf = async () => Object.keys((await runInThread({ ...job, only: 'v4' }, limits)).versions)
  expect([await madeOf(), await madeOf()]).toEqual([['v4'], ['v4']])
  expect(started).toHaveBeenCalledTimes(1)
  await expect(runInThread(job, { ...limits, time: 1 })).rejects.toThrow(ThreadFailed)
  expect(await madeOf()).toEqual(['v4'])
  expect(started).toHaveBeenCalledTimes(2)
  process.off('worker', started)
}, 300_000)

it('survives what fails in a thread that has done its job', async () => {
  const started = vi.fn<(thread: Worker) => void>()
  process.on('worker', started)
  await runInThread({ ...job, only: 'v4' }, { ...limits, memory: 610 })
  process.off('worker', started)
  expect(() => started.mock.calls[0]![0].emit('error', new Error('too late'))).not.toThrow()
}, 300_000)

it('does each of several simultaneous jobs separately', async () => {
  // A thread waits for one of them.
  await runInThread({ ...job, only: 'v4' }, limits)
  const made = await Promise.all(['v1', 'v4'].map((only) => runInThread({ ...job, only }, limits)))
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
