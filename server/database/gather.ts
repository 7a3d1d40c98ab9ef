import { LinePace } from './linePace.ts'

interface Options {
  /** Inputs of one batch. */
  most: number
  /** Batches under way. */
  atOnce: number
  /** Whether a batch that failed like this may have failed for one of its inputs, and has left nothing behind. */
  isOfOne: (error: unknown) => boolean
}

export interface Gathering<Input, Output> {
  /** What the batch gave for this input. Rejects with what the input fails with when it is run by itself, or with what failed for all. */
  add(input: Input): Promise<Output>
  /** Milliseconds that the next input will wait for its batch to begin. */
  readonly expectedWait: number
}

interface Waiting<Input, Output> {
  input: Input
  done: (output: Output) => void
  failed: (error: unknown) => void
}

/**
 * Runs inputs that come together in one go. Nobody waits for others to come: a batch begins at the end of the tick in which its first input came, or as soon
 * as one of those under way ends. `run` gives one output for each input, in their order. One bad input fails alone: the inputs of a batch that failed for
 * one of them are run again, each by itself.
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
