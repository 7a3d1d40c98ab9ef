import type { Answer, Question } from './messages.ts'

/** As much of a worker as the checker needs, for tests. */
export interface WorkerLike {
  postMessage(question: Question): void
  terminate(): void
  onmessage: ((event: MessageEvent<Answer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

export interface Checker {
  /** Asks for a check; an earlier text that waits for one is forgotten. */
  check(text: string): void
}

interface Options {
  start(): WorkerLike
  /** Gets what the checker says about the text that was asked for last. */
  heard(answer: Answer): void
  /** Called when a check has failed or was stopped because it took too long; a later text is checked as usual. */
  failed(why: string): void
  /** Milliseconds after which a check is stopped. */
  patience?: number
}

/** Checks texts in a worker, one after the other. The worker is ended and started again when a check takes too long. */
export function createChecker({ start, heard, failed, patience = 10_000 }: Options): Checker {
  let worker: WorkerLike | undefined
  let last = 0
  let asked: Question | undefined
  let waiting: Question | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = (question: Question): void => {
    asked = question
    waiting = undefined
    worker ??= begun()
    timer = setTimeout(() => giveUp(`The check took more than ${patience / 1000} seconds and was stopped.`), patience)
    worker.postMessage(question)
  }
  const settled = (): void => {
    clearTimeout(timer)
    asked = undefined
    if (waiting) ask(waiting)
  }
  const giveUp = (why: string): void => {
    worker?.terminate()
    worker = undefined
    if (asked?.id === last) failed(why)
    settled()
  }
  const begun = (): WorkerLike => {
    const own = start()
    own.onmessage = ({ data }) => {
      if (data.id === last) heard(data)
      if (data.whole) settled()
    }
    own.onerror = ({ message }) =>
      giveUp(`The checker stopped: ${message ? 'something unexpected happened in it' : 'it could not be loaded'}.`)
    return own
  }
  worker = begun()
  return {
    check: (text) => {
      waiting = { id: (last += 1), text }
      if (!asked) ask(waiting)
    },
  }
}
