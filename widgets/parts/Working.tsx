import type { ComponentProps } from 'react'
import type { Parts } from 'runnel/react'
import { useLongWait } from './useLongWait.ts'

/** Something is loaded, or without a text a process is running, of which the funnel itself says when it takes long. */
export function Working({ text }: ComponentProps<Parts['Working']>) {
  const late = useLongWait(text)
  return (
    <div className={text ? 'part-working part-loading' : 'part-working'} role="status">
      <span className="ui-spinner" aria-hidden="true" />
      <p>{text ?? 'One moment…'}</p>
      {late && <p>This takes longer than usual. It is safe to wait here.</p>}
    </div>
  )
}
