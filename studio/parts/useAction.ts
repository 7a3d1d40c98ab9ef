import { useCallback, useRef, useState } from 'react'
import { messageOf } from '../api/client.ts'

interface Action<Input extends unknown[]> {
  /** Does nothing while the last run has not ended. Resolves to whether it succeeded. */
  run(...input: Input): Promise<boolean>
  busy: boolean
  /** Why the last run failed. */
  problem?: string
}

/** Something that a button starts: it runs once at a time, and says why it failed. */
export function useAction<Input extends unknown[]>(act: (...input: Input) => Promise<unknown>): Action<Input> {
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false })
  const running = useRef(false)
  const run = useCallback(
    async (...input: Input): Promise<boolean> => {
      if (running.current) return false
      running.current = true
      setState({ busy: true })
      try {
        await act(...input)
        setState({ busy: false })
        return true
      } catch (error) {
        setState({ busy: false, problem: messageOf(error) })
        return false
      } finally {
        running.current = false
      }
    },
    [act],
  )
  return { run, ...state }
}
