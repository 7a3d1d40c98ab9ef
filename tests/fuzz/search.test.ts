import fc from 'fast-check'
import { expect, it } from 'vitest'
import { search, type Found } from '#scripts/fuzz/search.ts'

const cases = fc.array(fc.constantFrom('x', 'a', 'b'), { maxLength: 4 })
const run = async (drawn: string[]) => {
  const bad = drawn.find((letter) => letter !== 'x')
  return { reached: 'run' as const, ...(bad && { failure: `${drawn.length} letters, one is ${bad}` }) }
}

async function searched(path: string, count: number) {
  const found = new Map<string, Found<string[]>>()
  let ended = 0
  await search({ cases, run, seed: 3, path, count, found, onEnd: () => (ended += 1) })
  return { ended, found: [...found.values()] }
}

it('finds every kind of failure, shrinks it, and repeats it at its path', async () => {
  const { ended, found } = await searched('0', 100)
  expect(ended).toBe(100)
  expect(found.map(({ drawn }) => drawn)).toEqual(expect.arrayContaining([['a'], ['b']]))
  expect(found.length).toBe(2)
  expect(found.reduce((sum, { others }) => sum + others, 0)).toBeGreaterThan(20)
  for (const { path, drawn, failure } of found)
    expect((await searched(path, 1)).found).toEqual([{ path, drawn, failure, others: 0 }])
})
