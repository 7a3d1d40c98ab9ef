import { startTransition, useEffect, useState } from 'react'

const pause = 150 // ms

/** A value once it has not changed for a moment; at once when `now` is another. */
export function useSettled<T>(value: T, now?: unknown): T {
  const [settled, setSettled] = useState({ value, now })
  useEffect(() => {
    if (settled.value === value) return
    const timer = setTimeout(() => startTransition(() => setSettled({ value, now })), pause)
    return () => clearTimeout(timer)
  }, [value, now, settled.value])
  return settled.now === now ? settled.value : value
}
