import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useClock } from '#engine/react/index.ts'

const first = 100
const every = 200
const lasts = 2000

/**
 * Detects silent autofill: for two seconds after mount, polls the input and compares its text with the rendered one
 * (CONST-03, CONST-04, CONST-05). Times are milliseconds of the engine's clock.
 */
export function useAutofill(
  input: RefObject<HTMLInputElement | null>,
  shown: string,
  take: (text: string) => void,
): void {
  const clock = useClock()
  const latest = useRef({ shown, take })
  useLayoutEffect(() => {
    latest.current = { shown, take }
  })
  useEffect(() => {
    const end = clock.now() + lasts
    const look = () => {
      const found = input.current?.value ?? ''
      if (found !== '' && found !== latest.current.shown) latest.current.take(found)
      if (clock.now() + every <= end) timer = clock.setTimeout(look, every)
    }
    let timer = clock.setTimeout(look, first)
    return () => clock.clearTimeout(timer)
  }, [clock, input])
}
