import { onlyOwn } from 'runnel/rules'
import { ForPeople } from 'runnel/run'
import type { Changes, Question, Reply, Task, Tasks } from './messages.ts'

/** As much of a worker as is needed, for tests. */
export interface WorkerLike {
  postMessage(question: Question): void
  terminate(): void
  onmessage: ((event: MessageEvent<Reply>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

export interface Asker {
  ask<T extends Task>(task: T, given: Tasks[T][0], more?: AskOptions): Promise<Tasks[T][1]>
  /** Ends what is being answered, and with it the worker; what was asked fails as `Ended`. */
  stop(): void
  isBusy(): boolean
}

export interface AskOptions {
  progress?(one: unknown): void
  /** Milliseconds after which the answer is given up. */
  patience?: number
}

/** Why there is no answer: something newer was asked for, or the studio was closed. */
export class Ended extends ForPeople {}

/** The files that differ from those that were sent before. */
export function changesBetween(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Changes {
  const changes: Changes = onlyOwn()
  for (const [path, text] of after) if (before.get(path) !== text) changes[path] = text
  for (const path of before.keys()) if (!after.has(path)) changes[path] = null
  return changes
}

interface Waiting {
  question: Question
  settle(answer: unknown): void
  fail(error: Error): void
  more: AskOptions
}

/**
 * Asks a worker one question after the other, each about the texts of that time. A worker that takes too long is ended;
 * the next question starts another one.
 */
export function createAsker(start: () => WorkerLike, texts: () => ReadonlyMap<string, string>): Asker {
  let worker: WorkerLike | undefined
  let sent: ReadonlyMap<string, string> = new Map()
  let timer: ReturnType<typeof setTimeout> | undefined
  let count = 0
  let waiting: Waiting[] = []

  const end = (error: Error): void => {
    clearTimeout(timer)
    worker?.terminate()
    worker = undefined
    sent = new Map()
    const left = waiting
    waiting = []
    left.forEach(({ fail }) => fail(error))
  }
  const post = ({ question, more: { patience = 30_000 } }: Waiting): void => {
    worker ??= begun()
    const now = texts()
    timer = setTimeout(
      () => end(new ForPeople(`This took more than ${patience / 1000} seconds and was stopped.`)),
      patience,
    )
    worker.postMessage({ ...question, changes: changesBetween(sent, now) })
    sent = now
  }
  const begun = (): WorkerLike => {
    const own = start()
    own.onmessage = ({ data }) => {
      const [first] = waiting
      if (own !== worker || data.id !== first?.question.id) return
      if ('progress' in data) return first.more.progress?.(data.progress)
      clearTimeout(timer)
      waiting = waiting.slice(1)
      if (waiting[0]) post(waiting[0])
      if ('failed' in data) first.fail(new ForPeople(data.failed))
      else first.settle(data.answer)
    }
    own.onerror = ({ message }) => {
      if (own === worker)
        end(
          new ForPeople(
            `The worker stopped: ${message ? 'something unexpected happened in it' : 'it could not be loaded'}.`,
          ),
        )
    }
    return own
  }
  return {
    ask: <T extends Task>(task: T, given: Tasks[T][0], more: AskOptions = {}) =>
      new Promise<Tasks[T][1]>((settle, fail) => {
        const question = { id: (count += 1), task, given, changes: {} } as Question
        const one: Waiting = { question, settle: settle as (answer: unknown) => void, fail, more }
        waiting = [...waiting, one]
        if (waiting.length === 1) post(one)
      }),
    stop: () => end(new Ended('Something newer was asked for.')),
    isBusy: () => waiting.length > 0,
  }
}
