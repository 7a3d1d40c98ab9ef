/** A call that waits for the tester to choose its answer. */
export interface WaitingCall {
  id: number
  operation: string
  inputs: Record<string, unknown>
  answer(name: string): void
}

export interface WaitingCalls {
  list(): WaitingCall[]
  /** Resolves to the name of the chosen answer. */
  ask(operation: string, inputs: Record<string, unknown>, signal: AbortSignal): Promise<string>
}

/** Manages calls that wait for the tester. Time is held meanwhile, so that a call does not time out. */
export function createWaitingCalls(hold: () => () => void, changed: () => void): WaitingCalls {
  let list: WaitingCall[] = []
  let count = 0
  return {
    list: () => list,
    ask: (operation, inputs, signal) =>
      new Promise((go) => {
        const id = ++count
        const release = hold()
        const end = (): void => {
          list = list.filter((call) => call.id !== id)
          release()
          changed()
        }
        const answer = (name: string): void => {
          go(name)
          end()
        }
        signal.addEventListener('abort', end)
        list = [...list, { id, operation, inputs, answer }]
        changed()
      }),
  }
}
