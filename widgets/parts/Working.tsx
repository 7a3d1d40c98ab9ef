import type { ComponentProps } from 'react'
import { type Parts, useSentences } from 'runnel/react'
import { useLongWait } from './useLongWait.ts'

/** Something is loaded, or without a text a process is running, of which the funnel itself says when it takes long. */
export function Working({ text }: ComponentProps<Parts['Working']>) {
  const { working, longWait } = useSentences()
  const late = useLongWait(text)
  return (
    <div className={text ? 'part-working part-loading' : 'part-working'} role="status">
      <span className="ui-spinner" aria-hidden="true" />
      <p>{text ?? working}</p>
      {late && <p>{longWait}</p>}
    </div>
  )
}
