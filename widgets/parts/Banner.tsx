import { useEffect, useRef, type ComponentProps } from 'react'
import type { Parts } from '#engine/react/index.ts'
import { AlertIcon } from '../icons/icons.tsx'
import { focusOn } from './focusOn.ts'

/** What a dialog asks for; the name that a password goes with is there for password managers only. */
const asked = 'input:not([hidden])'

/**
 * A message about the whole step: a call that failed, or an alert. It takes the focus when it appears. After a failure in a dialog the
 * input gets it, to be filled in again at once (OTP-06); the alert is read all the same, since it is new.
 */
export function Banner({ kind, text }: ComponentProps<Parts['Banner']>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const again = kind === 'error' ? box.current?.closest('dialog')?.querySelector<HTMLInputElement>(asked) : null
    focusOn(box.current, again ?? box.current)
  }, [kind])
  return (
    <div
      className={`part-banner ui-note ui-${kind === 'alert' ? 'warning' : kind} ui-focus`}
      role="alert"
      ref={box}
      tabIndex={-1}
    >
      <AlertIcon />
      <p>{text}</p>
    </div>
  )
}
