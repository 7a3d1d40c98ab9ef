import { LinePace } from './linePace.ts'

interface Options {
  /** Most inputs of one batch. */
  most: number
  /** Batches that may run at the same time. */
  atOnce: number
  /** Whether a batch that failed with this error may have failed because of one input, and has changed nothing. */
  isOfOne: (error: unknown) => boolean
}

export interface Gathering<Input, Output> {
  /** The batch's output for this input. Rejects with the error of this input, or with the error of the whole batch. */
  add(input: Input): Promise<Output>
  /** Milliseconds that the next input will wait before its batch starts. */
  readonly expectedWait: number
}

interface Waiting<Input, Output> {
  input: Input
  done: (output: Output) => void
  failed: (error: unknown) => void
}

/**
 * Runs inputs that arrive together as one batch. Inputs never wait for more to come: a batch starts at the end of the tick in which its first input
 * arrived, or as soon as a running one ends. `run` gives one output per input, in order. A bad input fails alone: if a batch fails because of one input,
 * its inputs are run again one by one.
 */
export function gather<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  { most, atOnce, isOfOne }: Options,
): Gathering<Input, Output> {
  const waiting: Waiting<Input, Output>[] = []
  const line = new LinePace()
  let underWay = 0
  let isDue = false

  const runAlone = ({ input, done, failed }: Waiting<Input, Output>): Promise<void> =>
    run([input]).then(([output]) => done(output!), failed)

  async function runBatch(batch: Waiting<Input, Output>[]): Promise<void> {
    try {
      const outputs = await run(batch.map(({ input }) => input))
      batch.forEach(({ done }, at) => done(outputs[at]!))
    } catch (error) {
      if (batch.length > 1 && isOfOne(error)) await Promise.all(batch.map(runAlone))
      else batch.forEach(({ failed }) => failed(error))
    }
  }

  function begin(): void {
    isDue = false
    while (waiting.length > 0 && underWay < atOnce) {
      line.serve()
      underWay += 1
      void runBatch(waiting.splice(0, most)).then(() => {
        underWay -= 1
        begin()
      })
    }
  }

  return {
    add: (input) =>
      new Promise((done, failed) => {
        if (waiting.length === 0) line.begin()
        waiting.push({ input, done, failed })
        if (isDue || underWay >= atOnce) return
        isDue = true
        setImmediate(begin)
      }),
    get expectedWait() {
      return line.expectedWait(Math.ceil(waiting.length / most))
    },
  }
}
