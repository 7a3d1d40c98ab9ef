import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ForPeople } from 'runnel/run'
import { createAsker, Ended, type WorkerLike } from './createAsker.ts'
import type { Question, Reply } from './messages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const workers: (WorkerLike & { asked: Question[]; ended: boolean })[] = []
  let texts = new Map([
    ['a', '1'],
    ['b', '2'],
  ])
  const asker = createAsker(
    () => {
      const worker = {
        asked: [] as Question[],
        ended: false,
        postMessage: (question: Question) => void worker.asked.push(question),
        terminate: () => void (worker.ended = true),
        onmessage: null,
        onerror: null,
      }
      workers.push(worker)
      return worker
    },
    () => texts,
  )
  const reply = (data: Partial<Reply>) =>
    workers.at(-1)!.onmessage!({ data: { id: workers.at(-1)!.asked.at(-1)!.id, ...data } } as MessageEvent<Reply>)
  const edit = (more: [string, string][], gone: string[] = []) =>
    (texts = new Map([...texts, ...more].filter(([path]) => !gone.includes(path))))
  return { asker, workers, reply, edit }
}
const given = { funnel: 'f' }

it('asks one question after the other, and sends only what has changed', async () => {
  const { asker, workers, reply, edit } = setUp()
  const [first, second] = [asker.ask('check', given), asker.ask('find', given)]
  expect(workers[0]!.asked.map(({ task, changes }) => [task, changes])).toEqual([['check', { a: '1', b: '2' }]])
  edit([['a', '3']], ['b'])
  reply({ answer: [] })
  expect(await first).toEqual([])
  expect(workers[0]!.asked[1]).toMatchObject({ task: 'find', changes: { a: '3', b: null } })
  reply({ failed: 'no' })
  await expect(second).rejects.toThrow(new ForPeople('no'))
  await expect(second).rejects.toBeInstanceOf(ForPeople)
  expect(workers).toHaveLength(1)
})

it('ends what takes too long or is not wanted any more, and begins again with all files', async () => {
  const { asker, workers, reply } = setUp()
  const slow = asker.ask('check', given, { patience: 1000 })
  const waits = asker.ask('find', given)
  vi.advanceTimersByTime(1000)
  await expect(slow).rejects.toThrow('This took more than 1 seconds and was stopped.')
  await expect(waits).rejects.toThrow('stopped')
  expect(workers[0]!.ended).toBe(true)
  const old = asker.ask('check', given)
  asker.stop()
  await expect(old).rejects.toBeInstanceOf(Ended)
  const next = asker.ask('check', given)
  expect(workers.map(({ ended }) => ended)).toEqual([true, true, false])
  expect(workers[2]!.asked[0]!.changes).toEqual({ a: '1', b: '2' })
  reply({ answer: [] })
  expect(await next).toEqual([])
})

it('says that the worker cannot be loaded', async () => {
  const { asker, workers } = setUp()
  const asked = asker.ask('check', given)
  workers[0]!.onerror!({ message: '' } as ErrorEvent)
  await expect(asked).rejects.toThrow('The worker stopped: it could not be loaded.')
  await expect(asked).rejects.toBeInstanceOf(ForPeople)
})

it('says that the worker broke, without the words of the browser', async () => {
  const { asker, workers } = setUp()
  const asked = asker.ask('check', given)
  workers[0]!.onerror!({ message: 'Uncaught TypeError: x is undefined' } as ErrorEvent)
  await expect(asked).rejects.toThrow(/^The worker stopped: something unexpected happened in it\.$/)
})
