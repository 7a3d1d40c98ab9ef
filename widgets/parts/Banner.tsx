import { useEffect, useRef, type ComponentProps } from 'react'
import type { Parts } from '#engine/react/types.ts'
import { AlertIcon } from '../icons/icons.tsx'
import { focusOn } from './focusOn.ts'

/** A message about the whole step: a call that failed, or an alert. It takes the focus whenever it speaks anew. */
export function Banner({ kind, text, focusKey }: ComponentProps<Parts['Banner']>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => focusOn(box.current), [focusKey])
  return (
    <div className={`part-banner part-banner-${kind} ui-focus`} role="alert" ref={box} tabIndex={-1}>
      <AlertIcon />
      <p>{text}</p>
    </div>
  )
}
