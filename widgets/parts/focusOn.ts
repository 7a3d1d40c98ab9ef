/** Moves the focus and brings the element to the top of the view at once, below any fixed bar (NAV-03). */
export function focusOn(element: HTMLElement | null): void {
  if (!element) return
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'start', behavior: 'instant' })
}

/** Focus for the target of an error link: its label stays in sight as well. */
export function focusField(id: string): void {
  const control = document.getElementById(id)
  if (!control) return
  const label = control.closest('fieldset')?.querySelector('legend') ?? document.querySelector(`label[for="${CSS.escape(id)}"]`)
  ;(label ?? control).scrollIntoView({ block: 'start', behavior: 'instant' })
  control.focus({ preventScroll: true })
}
