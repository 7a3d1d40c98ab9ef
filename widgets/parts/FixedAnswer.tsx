import type { ComponentProps } from 'react'
import type { Parts } from 'runnel/react'
import { describedBy } from '../shared/describedBy.ts'
import { FieldError, FieldHint } from '../shared/Field.tsx'
import './FixedAnswer.css'

/** An answer that cannot be changed: text with the label of its question. It is no stop of the keyboard. */
export function FixedAnswer({ id, label, hint, error, text }: ComponentProps<Parts['FixedAnswer']>) {
  return (
    <div
      className="field"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy(id, { hint, error })}
    >
      <p className="field-label fixed-label" id={`${id}-label`}>
        {label}
      </p>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
      <p className="fixed-answer" id={id} tabIndex={-1}>
        {text}
      </p>
    </div>
  )
}
