import { useRef } from 'react'
import type { FieldView } from '#engine/run/index.ts'

interface FieldNoteProps {
  note: NonNullable<FieldView['note']>
  label: string
  onAgain(): void
}

/** What is said about the lookups of a field or its choices, such as that they are being loaded. */
export function FieldNote({ note: { text, again }, label, onAgain }: FieldNoteProps) {
  const status = useRef<HTMLParagraphElement>(null)
  return (
    <div className="field-note">
      {/* It is always there, so that screen readers notice when it speaks. It takes the focus of the button, which goes. */}
      <p role="status" ref={status} tabIndex={-1}>
        {text}
      </p>
      {again && (
        <button
          type="button"
          className="ui-link"
          onClick={() => {
            status.current?.focus()
            onAgain()
          }}
        >
          <span>{again}</span>
          <span className="ui-hidden">{`: ${label}`}</span>
        </button>
      )}
    </div>
  )
}
