import type { ComponentProps } from 'react'
import type { Parts } from '#engine/react/index.ts'
import { useLongWait } from './useLongWait.ts'

/** A process without stages is running (`''`), or something is loaded. The funnel itself says when a call takes long. */
export function Working({ text }: ComponentProps<Parts['Working']>) {
  const late = useLongWait(text || undefined)
  return (
    <div className="part-working" role="status">
      <span className="ui-spinner" aria-hidden="true" />
      <p>{text || 'One moment…'}</p>
      {late && <p>This takes longer than usual. It is safe to wait here.</p>}
    </div>
  )
}
