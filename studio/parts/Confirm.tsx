import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useAction } from './useAction.ts'
import { Problem } from './Page.tsx'

interface ConfirmProps {
  title: string
  /** What happens, in words. */
  children: ReactNode
  /** The words of the button. */
  action: string
  /** The label of a note that goes along; without it there is none. */
  noteLabel?: string
  dangerous?: boolean
  /** Why it cannot be done. */
  refused?: string
  /** Does it. A failure is shown, and the dialog stays open. */
  confirm(note: string): Promise<unknown>
  close(): void
}

/** Asks once more before something that others notice. Escape and "Cancel" close it; the focus goes back to the button. */
export function Confirm({
  title,
  children,
  action,
  noteLabel,
  dangerous = false,
  refused,
  confirm,
  close,
}: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [note, setNote] = useState('')
  const { run, busy, problem } = useAction(useCallback(() => confirm(note), [confirm, note]))
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault()
        if (!busy) close()
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void run().then((done) => done && close())
        }}
      >
        <h2 id={`${id}-title`}>{title}</h2>
        <div className="confirm-words">{children}</div>
        {noteLabel && (
          <div className="entry">
            <label htmlFor={`${id}-note`}>{noteLabel}</label>
            <textarea
              id={`${id}-note`}
              rows={2}
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </div>
        )}
        {refused && (
          <p id={`${id}-refused`} className="note">
            {refused}
          </p>
        )}
        {problem && <Problem>{problem}</Problem>}
        <div className="confirm-buttons">
          <button type="button" className="button" disabled={busy} onClick={close}>
            Cancel
          </button>
          <button
            type="submit"
            className={`button ${dangerous ? 'button-dangerous' : 'button-main'}`}
            disabled={busy || refused !== undefined}
            aria-describedby={refused ? `${id}-refused` : undefined}
            autoFocus
          >
            {busy ? 'One moment …' : action}
          </button>
        </div>
      </form>
    </dialog>
  )
}
