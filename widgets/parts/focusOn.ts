/** How far down a heading may stand, in CSS pixels, so that the page need not scroll to it. */
const farthest = 400

/**
 * Moves the focus to the element, or to another one, and brings the element to the upper part of the view at once (NAV-03). The page stays
 * at its top where that is enough, so that logo and progress are seen too.
 */
export function focusOn(element: HTMLElement | null, focused: HTMLElement | null = element): void {
  if (!element) return
  focused?.focus({ preventScroll: true })
  const inDialog = element.closest('dialog') !== null
  if (!inDialog) window.scrollTo({ top: 0, behavior: 'instant' })
  if (inDialog || element.getBoundingClientRect().top > Math.min(farthest, window.innerHeight / 2))
    element.scrollIntoView({ block: 'start', behavior: 'instant' })
}

/** Focus for the target of an error link: its label stays in sight as well. */
export function focusField(id: string): void {
  const control = document.getElementById(id)
  if (!control) return
  const label =
    control.closest('fieldset')?.querySelector('legend') ?? document.querySelector(`label[for="${CSS.escape(id)}"]`)
  ;(label ?? control).scrollIntoView({ block: 'start', behavior: 'instant' })
  control.focus({ preventScroll: true })
}
