/**
 * What was pressed and typed before the page could answer. The script in the document's head keeps it
 * (`app/early.js`); here it is done.
 */
interface EarlyEvents {
  /** In the order in which they happened. */
  events: { type: string; target: EventTarget | null }[]
  /** Ends the keeping. */
  stop(): void
  /** Shows the help that needs no scripts, with the reason that the server has written there under this name. */
  tell(why: 'broken'): void
}

declare global {
  interface Window {
    early?: EarlyEvents
  }
}

const valueOf = (prototype: object) => Object.getOwnPropertyDescriptor(prototype, 'value')!

/** Tells React about a value that it has not seen being typed: it compares with the value that it knows. */
function retype(control: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = control
  control.value = `${value} `
  // The setter of the prototype, which React does not hear.
  valueOf(Object.getPrototypeOf(control) as object).set!.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

function redo(target: Element, type: string): void {
  if (type === 'click') (target as HTMLElement).click()
  else if (target instanceof HTMLSelectElement) target.dispatchEvent(new Event('change', { bubbles: true }))
  else if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) {
    target.checked = !target.checked
    target.click()
  } else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) retype(target)
}

/** Does what was done before the page could answer. Call it once React answers events. */
export function replayEarlyEvents(): void {
  const { early } = window
  if (!early) return
  delete document.documentElement.dataset.kept
  early.stop()
  delete window.early
  early.events.forEach(({ type, target }, at) => {
    if (!(target instanceof Element) || !target.isConnected) return
    target.removeAttribute('data-pressed')
    // Of what was typed letter by letter, the last letter tells all; so does the end of a choice.
    const again = early.events.slice(at + 1).some((later) => later.target === target && later.type !== 'click')
    if (type === 'click' || !again) redo(target, type)
  })
}
