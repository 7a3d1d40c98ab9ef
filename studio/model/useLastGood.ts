import { useState } from 'react'

/** A value of something, or the last one that it had while it has none. */
export function useLastGood<T>(value: T | undefined, of: string): T | undefined {
  const [last, setLast] = useState({ value, of })
  const isNew = value !== undefined && value !== last.value
  if (isNew || of !== last.of) setLast({ value, of })
  return value ?? (of === last.of ? last.value : undefined)
}
