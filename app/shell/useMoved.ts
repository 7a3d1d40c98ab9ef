import { useState } from 'react'

/** Whether the address has changed since the page was loaded; stays true from then on. */
export function useMoved(location: string): boolean {
  const [first] = useState(location)
  const [moved, setMoved] = useState(false)
  if (!moved && location !== first) setMoved(true)
  return moved || location !== first
}
