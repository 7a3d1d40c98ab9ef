import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { Busy } from './apiError.ts'
import { BoundedQueue } from './boundedQueue.ts'

/** Work that ends when the test ends it. */
function workshop(queue: BoundedQueue) {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const send = (name: number, fails = false) =>
    queue.run(async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.push(end))
      if (fails) throw new Error('broken')
      return name
    })
  return { begun, ends, send }
}

describe('a bounded queue', () => {
  it('does a few tasks at once, in order, and refuses a task that would wait behind too many', async () => {
    const { begun, ends, send } = workshop(new BoundedQueue({ atOnce: 2, mostWaiting: 3 }))
    const sent = [1, 2, 3, 4, 5].map((name) => send(name))
    await expect(send(6)).rejects.toBeInstanceOf(Busy)
    expect(begun).toEqual([1, 2])
    for (let at = 0; at < 5; at += 1) {
      ends[at]!()
      await turn()
      expect(begun).toEqual([1, 2, 3, 4, 5].slice(0, Math.min(at + 3, 5)))
    }
    expect(await Promise.all(sent)).toEqual([1, 2, 3, 4, 5])
  })

  it('gives the next turn to those whose last one is longest ago, and lets nobody fill it', async () => {
    const queue = new BoundedQueue({ atOnce: 1, mostWaiting: 10, mostOfOne: 3 })
    const done: string[] = []
    const send = (who: string) => queue.run(() => turn().then(() => void done.push(who)), who)
    const flood = ['flood', 'flood', 'flood', 'flood'].map(send)
    await expect(send('flood')).rejects.toBeInstanceOf(Busy)
    await Promise.all([...flood, send('one'), send('two'), send('one')])
    expect(done).toEqual(['flood', 'one', 'two', 'flood', 'one', 'flood', 'flood'])
  })

  it('has room again after work that failed', async () => {
    const { ends, send, begun } = workshop(new BoundedQueue({ atOnce: 1, mostWaiting: 1 }))
    const broken = send(1, true)
    const next = send(2)
    ends[0]!()
    await expect(broken).rejects.toThrow('broken')
    await turn()
    expect(begun).toEqual([1, 2])
    ends[1]!()
    expect(await next).toBe(2)
    const last = send(3)
    ends[2]!()
    expect(await last).toBe(3)
  })

  it('rests after each work, while its answer is there already', async () => {
    vi.useFakeTimers()
    const queue = new BoundedQueue({ atOnce: 1, mostWaiting: 1, rest: 2 })
    const began = Date.now()
    const ended: number[] = []
    const work = () => new Promise<void>((end) => setTimeout(end, 100))
    for (let nth = 0; nth < 2; nth += 1) void queue.run(work).then(() => ended.push(Date.now() - began))
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    expect(ended).toEqual([100, 400])
  })

  it('never does more at once than it may, however they come', async () => {
    const queue = new BoundedQueue({ atOnce: 3, mostWaiting: 1000 })
    let [running, most] = [0, 0]
    const work = async () => {
      most = Math.max(most, (running += 1))
      await turn()
      running -= 1
    }
    await Promise.all(
      Array.from({ length: 200 }, async (_, at) =>
        at % 7 === 0 ? turn().then(() => queue.run(work)) : queue.run(work),
      ),
    )
    expect([most, running]).toEqual([3, 0])
  })
})
