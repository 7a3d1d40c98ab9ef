import { expect, it } from 'vitest'
import { funnelsFolder } from './loadFunnels.ts'
import { runInThread, ThreadFailed } from './runInThread.ts'
import { shippedFiles } from './shippedFiles.ts'

const job = {
  does: 'make',
  folder: funnelsFolder,
  sources: shippedFiles(funnelsFolder),
  known: new Set<string>(),
} as const

it('ends what takes too long, and says so', async () => {
  const made = runInThread(job, { memory: 512, time: 50 })
  await expect(made).rejects.toThrow(new ThreadFailed('It takes more than 1 s to load and check.'))
})

it('ends what takes too much memory, and says so', async () => {
  const made = runInThread(job, { memory: 24, time: 300_000 })
  await expect(made).rejects.toThrow(new ThreadFailed('It takes more than 24 MB of memory to load and check.'))
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
