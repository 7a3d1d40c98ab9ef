import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createChecker, type WorkerLike } from './createChecker.ts'
import type { Answer, Question } from './messages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const workers: (WorkerLike & { asked: Question[]; ended: boolean })[] = []
  const heard: number[] = []
  const failed: string[] = []
  const checker = createChecker({
    start: () => {
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
    heard: ({ id }) => heard.push(id),
    failed: (why) => failed.push(why),
    patience: 1000,
  })
  const answer = (id: number, whole = true) =>
    workers.at(-1)!.onmessage!({ data: { id, whole, findings: [] } } as unknown as MessageEvent<Answer>)
  const texts = () => workers.map(({ asked }) => asked.map(({ text }) => text))
  return { checker, workers, heard, failed, answer, texts }
}

it('checks one text at a time, and of those that wait only the last', () => {
  const { checker, heard, answer, texts } = setUp()
  checker.check('a')
  checker.check('b')
  checker.check('c')
  expect(texts()).toEqual([['a']])
  answer(1)
  expect(texts()).toEqual([['a', 'c']])
  answer(3, false)
  answer(3)
  // What is said of "a" is out of date.
  expect(heard).toEqual([3, 3])
})

it('ends a worker that does not answer, and checks the next text with another one', () => {
  const { checker, workers, heard, failed, answer, texts } = setUp()
  checker.check('slow')
  vi.advanceTimersByTime(1000)
  expect(failed).toEqual(['The check took more than 1 seconds and was stopped.'])
  expect(workers[0]!.ended).toBe(true)
  checker.check('fast')
  answer(2)
  vi.advanceTimersByTime(5000)
  expect(texts()).toEqual([['slow'], ['fast']])
  expect([heard, failed.length]).toEqual([[2], 1])
})

it('says that the checker cannot be loaded, once and not for ever', () => {
  const { checker, workers, failed } = setUp()
  checker.check('a')
  workers[0]!.onerror!({ message: '' } as ErrorEvent)
  expect(failed).toEqual(['The checker stopped: it could not be loaded.'])
  expect(workers).toHaveLength(1)
})

it('says that the checker broke, without the words of the browser', () => {
  const { checker, workers, failed } = setUp()
  checker.check('a')
  workers[0]!.onerror!({ message: 'Uncaught RangeError: Maximum call stack size exceeded' } as ErrorEvent)
  expect(failed).toEqual(['The checker stopped: something unexpected happened in it.'])
})
