import { useEffect, useRef, type ReactNode } from 'react'
import { pressesKey } from '../shared/pressesKey.ts'
import './Modal.css'

interface ModalProps {
  labelledBy: string
  /** Called on Escape, which otherwise does nothing. A click outside never closes the dialog. */
  onDismiss?: () => void
  children: ReactNode
}

let locks = 0

/** Locks the scrolling of the page behind a dialog and returns a function that unlocks it; locks may overlap. */
function lockScroll(): () => void {
  const { style } = document.documentElement
  if (locks++ === 0) style.overflow = 'hidden'
  return () => {
    if (--locks === 0) style.overflow = ''
  }
}

function firstFocus(dialog: HTMLElement, labelledBy: string): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('input, select, textarea') ??
    dialog.querySelector<HTMLElement>(`#${CSS.escape(labelledBy)}`)
  )
}

/**
 * A modal `<dialog>`. It focuses its first input, else its heading, and on closing returns the focus (DLG-01, DLG-02,
 * DLG-03).
 */
export function Modal({ labelledBy, onDismiss, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const opener = document.activeElement
    dialog.showModal()
    firstFocus(dialog, labelledBy)?.focus()
    const unlock = lockScroll()
    return () => {
      unlock()
      dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [labelledBy])
  return (
    <dialog
      ref={ref}
      className="modal"
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault()
        onDismiss?.()
      }}
      onKeyDown={(event) => {
        // A second Escape closes a dialog even if `cancel` was prevented, so the key itself is prevented.
        if (!pressesKey(event, 'Escape')) return
        event.preventDefault()
        onDismiss?.()
      }}
    >
      <div className="modal-body">{children}</div>
    </dialog>
  )
}
