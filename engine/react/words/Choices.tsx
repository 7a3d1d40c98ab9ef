import type { FieldView } from '#engine/run/index.ts'

interface FieldNoteProps {
  note: NonNullable<FieldView['note']>
  label: string
  onAgain(): void
}

/** What is said about the lookups of a field or its choices, such as that they are being loaded. */
export const FieldNote = ({ note: { text, again }, label, onAgain }: FieldNoteProps) => (
  <div className="field-note">
    {/* It is always there, so that screen readers notice when it speaks. */}
    <p role="status">{text}</p>
    {again && (
      <button type="button" className="ui-link" onClick={onAgain}>
        {again}
        <span className="ui-hidden">: {label}</span>
      </button>
    )}
  </div>
)
