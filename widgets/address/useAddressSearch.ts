import { useEffect, useRef, useState } from 'react'
import { plainText, useClock, useOperation, type OperationResult } from 'runnel/react'
import type { RawAddress } from './addressValue.ts'

export interface FoundAddress {
  label: string
  value: string
}

export type SearchPhase = 'idle' | 'short' | 'searching' | 'found' | 'retrieving' | 'failed'

interface SearchState {
  phase: SearchPhase
  results: FoundAddress[]
  /** The message of a failed search, from the operation's contract. */
  message: string
}

interface SearchRules {
  minChars: number
  /** Milliseconds. */
  debounce: number
  whileTyping: boolean
  /** Whether searches that belong together send the same session id. */
  session: boolean
}

/** Parses `250`, `250ms` or `1.5s` to milliseconds. */
export function duration(given: number | string): number {
  if (typeof given === 'number') return given
  const amount = Number.parseFloat(given)
  return given.endsWith('ms') ? amount : amount * 1000
}

const nothing: SearchState = { phase: 'idle', results: [], message: '' }

/** Searches for addresses. Replies to earlier searches are dropped once the text changes or a new search starts. */
export function useAddressSearch({ minChars, debounce, whileTyping, session }: SearchRules) {
  const clock = useClock()
  const search = useOperation('searchAddresses')
  const retrieve = useOperation('retrieveAddress')
  const [text, setText] = useState('')
  const [state, setState] = useState(nothing)
  const turn = useRef(0)
  const timer = useRef<unknown>(undefined)
  const sessionId = useRef('')

  const begin = () => {
    clock.clearTimeout(timer.current)
    return ++turn.current
  }
  useEffect(
    () => () => {
      clock.clearTimeout(timer.current)
      turn.current++
    },
    [clock],
  )

  /** The result, or undefined if a newer search has started. */
  const latest = async (mine: number, call: Promise<OperationResult>) => {
    const result = await call
    return mine === turn.current ? result : undefined
  }

  async function run(words: string): Promise<'failed' | undefined> {
    const mine = begin()
    if (plainText(words).length < minChars) return void setState({ ...nothing, phase: 'short' })
    setState({ ...nothing, phase: 'searching' })
    const result = await latest(
      mine,
      search({ search: plainText(words), ...(sessionId.current || !session ? { sessionId: sessionId.current } : {}) }),
    )
    if (!result) return
    if (!result.ok) {
      setState({ ...nothing, phase: 'failed', message: result.message })
      return 'failed'
    }
    if (session) sessionId.current = String(result.output['sessionId'] ?? '')
    setState({ phase: 'found', results: (result.output['results'] ?? []) as FoundAddress[], message: '' })
  }

  function type(words: string, onFailed: () => void): void {
    begin()
    setText(words)
    const long = plainText(words).length >= minChars
    setState({ ...nothing, phase: words === '' || !whileTyping ? 'idle' : long ? 'searching' : 'short' })
    if (whileTyping && long)
      timer.current = clock.setTimeout(() => void run(words).then((end) => end && onFailed()), debounce)
  }

  async function pick(found: FoundAddress): Promise<RawAddress | undefined> {
    const mine = begin()
    setState((before) => ({ ...before, phase: 'retrieving', message: '' }))
    const result = await latest(mine, retrieve({ id: found.value }))
    if (!result) return undefined
    setState((before) => ({
      ...before,
      phase: result.ok ? 'found' : 'failed',
      message: result.ok ? '' : result.message,
    }))
    return result.ok ? (result.output['address'] as RawAddress) : undefined
  }

  return { text, ...state, type, run: () => run(text), pick }
}
export type AddressSearch = ReturnType<typeof useAddressSearch>
