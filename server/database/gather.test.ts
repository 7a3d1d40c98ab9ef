import { afterEach, expect, it, vi } from 'vitest'
import { gather } from './gather.ts'

afterEach(() => vi.restoreAllMocks())

const tick = () => new Promise((done) => setImmediate(done))
const bad = new Error('bad')
const lost = new Error('lost')
const isOfOne = (error: unknown) => error === bad

/** Doubles numbers; each batch ends when the test calls its `end`. */
function held({ most = 10, atOnce = 1 } = {}) {
  const batches: { inputs: readonly number[]; end: () => void }[] = []
  const run = (inputs: readonly number[]) =>
    new Promise<number[]>((done) => batches.push({ inputs, end: () => done(inputs.map((input) => input * 2)) }))
  const gathering = gather(run, { most, atOnce, isOfOne })
  return { gathering, batches, inputs: () => batches.map((batch) => batch.inputs) }
}

it('runs what comes in one tick together, and gives each its own', async () => {
  const { gathering, batches, inputs } = held()
  const outputs = Promise.all([3, 1, 2].map((input) => gathering.add(input)))
  await tick()
  expect(inputs()).toEqual([[3, 1, 2]])
  batches[0]!.end()
  expect(await outputs).toEqual([6, 2, 4])
})

it('gives nothing before the batch has ended', async () => {
  const { gathering, batches } = held()
  const given = vi.fn()
  const output = gathering.add(1).then(given)
  await tick()
  await tick()
  expect(batches).toHaveLength(1)
  expect(given).not.toHaveBeenCalled()
  batches[0]!.end()
  await output
  expect(given).toHaveBeenCalledWith(2)
})

it('collects what comes while a batch is under way, at most so many for the next', async () => {
  const { gathering, batches, inputs } = held({ most: 2 })
  const first = gathering.add(1)
  await tick()
  const others = [2, 3, 4].map((input) => gathering.add(input))
  await tick()
  expect(inputs()).toEqual([[1]])
  batches[0]!.end()
  await first
  await tick()
  expect(inputs()).toEqual([[1], [2, 3]])
  batches[1]!.end()
  await others[1]
  await tick()
  expect(inputs()).toEqual([[1], [2, 3], [4]])
  batches[2]!.end()
  expect(await Promise.all(others)).toEqual([4, 6, 8])
})

it('has as many batches under way as it may, and no more', async () => {
  const { gathering, inputs } = held({ atOnce: 2 })
  for (const input of [1, 2, 3]) {
    void gathering.add(input)
    await tick()
  }
  expect(inputs()).toEqual([[1], [2]])
})

it('lets one bad input fail alone', async () => {
  const runs: (readonly number[])[] = []
  const gathering = gather(
    async (inputs: readonly number[]) => {
      runs.push(inputs)
      if (inputs.includes(2)) throw bad
      return inputs.map((input) => input * 2)
    },
    { most: 10, atOnce: 1, isOfOne },
  )
  const outcomes = await Promise.allSettled([1, 2, 3].map((input) => gathering.add(input)))
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: bad },
    { status: 'fulfilled', value: 6 },
  ])
  expect(runs).toEqual([[1, 2, 3], [1], [2], [3]])
  expect(await gathering.add(4)).toBe(8)
})

it('runs nothing again after a failure that may have left something behind, and goes on', async () => {
  const run = vi.fn(async (inputs: readonly number[]) => inputs)
  run.mockRejectedValueOnce(lost)
  const gathering = gather(run, { most: 10, atOnce: 1, isOfOne })
  const outcomes = await Promise.allSettled([1, 2].map((input) => gathering.add(input)))
  expect(outcomes).toEqual([1, 2].map(() => ({ status: 'rejected', reason: lost })))
  expect(run).toHaveBeenCalledTimes(1)
  expect(await gathering.add(3)).toBe(3)
})

it('expects a wait by the batches that must begin before, and none where nobody waits', async () => {
  let now = 1000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const { gathering, batches } = held({ most: 2 })
  void gathering.add(0)
  await tick()
  expect(gathering.expectedWait).toBe(0)
  for (let input = 0; input < 200; input += 1) void gathering.add(input)
  for (let at = 0; at < 80; at += 1) {
    now += 20
    batches[at]!.end()
    await tick()
  }
  expect(gathering.expectedWait).toBeCloseTo(20 * 20, -1)
  now += 5000
  expect(gathering.expectedWait).toBeGreaterThan(5000)
})
