interface ClearAnswerProps {
  /** Id of the control that takes the focus once the button is gone. */
  id: string
  label: string
  /** The label of the group, which tells screen readers whose answer it is. */
  group: string
  busy: boolean
  onClear(): void
}

/** Empties a group that may stay empty, since no press on a radio button does. */
export const ClearAnswer = ({ id, label, group, busy, onClear }: ClearAnswerProps) => (
  <button
    type="button"
    className="ui-link clear-answer"
    aria-label={`${label}: ${group}`}
    aria-disabled={busy || undefined}
    onClick={() => {
      if (busy) return
      document.getElementById(id)?.focus()
      onClear()
    }}
  >
    {label}
  </button>
)
