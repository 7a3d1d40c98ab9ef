/** A call that waits for somebody to say what it answers. */
export interface WaitingCall {
  id: number
  operation: string
  inputs: Record<string, unknown>
  answer(name: string): void
}

export interface WaitingCalls {
  list(): WaitingCall[]
  /** The name of the answer, once somebody gave it. */
  ask(operation: string, inputs: Record<string, unknown>, signal: AbortSignal): Promise<string>
}

/** Calls that wait for an answer by hand. Time stands still meanwhile: a call that is thought about does not run into its timeout. */
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
