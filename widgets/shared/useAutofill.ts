import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useClock } from 'runnel/react'

type Clock = ReturnType<typeof useClock>

const first = 100
const every = 200
const lasts = 2000

interface Watch {
  /** What is looked at, and until when. */
  looks: Map<() => void, number>
  timer?: unknown
}

/** One timer looks at all inputs of a page. */
const watches = new WeakMap<Clock, Watch>()

/** Calls `look` again and again for a while. Returns a function that stops it. */
function lookOften(look: () => void, clock: Clock): () => void {
  const watch: Watch = watches.get(clock) ?? { looks: new Map() }
  watches.set(clock, watch)
  const { looks } = watch
  const lookAll = (): void => {
    for (const [one, end] of looks) {
      one()
      if (clock.now() + every > end) looks.delete(one)
    }
    if (looks.size > 0) watch.timer = clock.setTimeout(lookAll, every)
  }
  if (looks.size === 0) watch.timer = clock.setTimeout(lookAll, first)
  looks.set(look, clock.now() + lasts)
  return () => {
    looks.delete(look)
    if (looks.size === 0) clock.clearTimeout(watch.timer)
  }
}

/**
 * Detects silent autofill: for two seconds after mount, polls the input and compares its text with the known one
 * (CONST-03, CONST-04, CONST-05). Times are milliseconds of the engine's clock.
 */
export function useAutofill(
  input: RefObject<HTMLInputElement | null>,
  known: RefObject<string>,
  take: (text: string) => void,
): void {
  const clock = useClock()
  const found = useEffectEvent(take)
  useEffect(
    () =>
      lookOften(() => {
        const text = input.current?.value ?? ''
        if (text !== '' && text !== known.current) found(text)
      }, clock),
    [clock, input, known],
  )
}
