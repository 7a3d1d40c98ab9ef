import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateCounters } from '../../database/tables/index.ts'
import { openFreshDatabase } from '../../testing/freshDatabase.ts'
import { count, forget, secondsToWait, takeBack, type Counter } from './counters.ts'

let opened: Awaited<ReturnType<typeof openFreshDatabase>>
beforeAll(async () => {
  opened = await openFreshDatabase()
})
afterAll(() => opened.close())

/** The beginning of a window, whatever its length up to an hour. */
const begin = Date.parse('2030-01-01T00:00:00.000Z')
const at = (seconds: number) => new Date(begin + seconds * 1000)
const counter = (times: number, window = 100): Counter => ({ key: randomUUID(), times, window })

const isCounted = async (counters: Counter[], seconds = 0, db = opened.db) =>
  (await count({ db }, counters, at(seconds))) === undefined
const several = async (number: number, counters: Counter[], seconds = 0) => {
  const counted: boolean[] = []
  for (let time = 0; time < number; time += 1) counted.push(await isCounted(counters, seconds))
  return counted.filter(Boolean).length
}
const stored = async ({ key }: Counter) =>
  (await opened.db.select().from(rateCounters).where(eq(rateCounters.key, key))).map(({ count: number }) => number)

describe('a counter', () => {
  it('has room for as many as it says, also when all come at once', async () => {
    const one = counter(10)
    const counted = await Promise.all(Array.from({ length: 50 }, () => isCounted([one])))
    expect(counted.filter(Boolean)).toHaveLength(10)
    expect(await stored(one)).toEqual([10])
  })

  it('has it for all processes together', async () => {
    const other = await opened.again()
    const one = counter(10)
    const counted = await Promise.all(
      Array.from({ length: 40 }, (_, place) => isCounted([one], 0, (place % 2 ? other : opened).db)),
    )
    await other.close()
    expect(counted.filter(Boolean)).toHaveLength(10)
  })

  it('has not room for twice as many around the end of a window', async () => {
    const one = counter(10)
    expect(await several(10, [one], 99)).toBe(10)
    expect(await isCounted([one], 100)).toBe(false)
    expect(await several(10, [one], 150)).toBe(5)
    expect(await several(10, [one], 300)).toBe(10)
  })

  it('lets no more than its times through in as long as a window lasts, and no less on the whole, however they come', async () => {
    const one = counter(6, 60)
    const let_: number[] = []
    for (let second = 0; second < 600; second += 1 + ((second * 7) % 5))
      if (await isCounted([one], second)) let_.push(second)
    // Evenly sent, the estimate is right but for one.
    const most = Math.max(...let_.map((from) => let_.filter((second) => second >= from && second < from + 60).length))
    expect(most).toBeLessThanOrEqual(7)
    expect(let_.length).toBeGreaterThan(50)
  })

  it.each([0, 37, 99.5])('says how long to wait, %d seconds into a window', async (seconds) => {
    for (const times of [1, 2, 10]) {
      const one = counter(times)
      await several(times, [one], seconds)
      const { seconds: wait } = (await count(opened, [one], at(seconds)))!
      expect(await isCounted([one], seconds + wait - 1)).toBe(false)
      expect(await isCounted([one], seconds + wait)).toBe(true)
    }
  })

  it('says so as well when the window before is what is full', async () => {
    const one = counter(10)
    await several(10, [one], 60)
    await several(10, [one], 120)
    const wait = secondsToWait(one, { current: 2, previous: 10 }, at(120))
    expect([await isCounted([one], 120 + wait - 1), await isCounted([one], 120 + wait)]).toEqual([false, true])
  })

  it('forgets one use that is given back, and all uses when `forget` is called', async () => {
    const one = counter(2)
    await several(2, [one])
    await takeBack(opened, [one], at(0))
    expect(await several(2, [one])).toBe(1)
    await takeBack(opened, [one], at(100))
    expect(await stored(one)).toEqual([2])
    await forget(opened, [one])
    expect(await several(3, [one])).toBe(2)
  })
})

describe('several counters', () => {
  it('count all or none: who is refused by one uses up none of the others', async () => {
    const [full, other] = [counter(1), counter(5)]
    await isCounted([full])
    expect(await several(20, [other, full])).toBe(0)
    expect(await stored(other)).toEqual([])
    expect(await several(5, [other])).toBe(5)
  })

  it('do so in a race for the last place too', async () => {
    const [narrow, wide] = [counter(5), counter(1000)]
    const own = Array.from({ length: 40 }, () => counter(1))
    const counted = await Promise.all(own.map((one) => isCounted([wide, one, narrow])))
    expect(counted.filter(Boolean)).toHaveLength(5)
    expect([await stored(narrow), await stored(wide)]).toEqual([[5], [5]])
    const left = await Promise.all(own.map(stored))
    expect(left.map(([number = 0]) => number === 1)).toEqual(counted)
  })

  it('wait for each other in no circle', async () => {
    const many = Array.from({ length: 12 }, () => counter(1000))
    const counted = await Promise.all(
      Array.from({ length: 60 }, (_, time) =>
        time % 3 === 0
          ? takeBack(opened, many, at(0)).then(() => true)
          : isCounted(time % 2 ? many : many.toReversed()),
      ),
    )
    expect(counted).not.toContain(false)
  })

  it('name the one that makes the caller wait longest', async () => {
    const [short, long, free] = [counter(1, 10), counter(1, 1000), counter(9)]
    await isCounted([short, long])
    expect(await count(opened, [short, free, long], at(1))).toMatchObject({ counter: { key: long.key } })
  })
})
