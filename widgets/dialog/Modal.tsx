import { useEffect, useRef, type ReactNode } from 'react'
import './Modal.css'

interface ModalProps {
  labelledBy: string
  /** Called for Escape; without it Escape does nothing. A click beside the dialog never closes it. */
  onDismiss?: () => void
  children: ReactNode
}

let locks = 0

/** Keeps the page behind a dialog from scrolling until what it returns is called; locks may overlap. */
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

/** A modal `<dialog>`. Focus goes to its first input, or to its heading where there is none, and afterwards back to where it was (DLG-01, DLG-02, DLG-03). */
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
        // Browsers let a second Escape through whatever `cancel` says; stopped here, there is no first one.
        if (event.key !== 'Escape') return
        event.preventDefault()
        onDismiss?.()
      }}
    >
      <div className="modal-body">{children}</div>
    </dialog>
  )
}
