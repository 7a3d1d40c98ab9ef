import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useClock } from '#engine/react/index.ts'

const first = 100
const every = 200
const lasts = 2000

/**
 * Takes over what the browser filled in without telling anybody: for two seconds after the input appears, its text is compared
 * with the text that was rendered (CONST-03, CONST-04, CONST-05). Milliseconds of the engine's clock.
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
