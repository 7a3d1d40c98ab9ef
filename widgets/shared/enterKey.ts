import type { FocusEvent, KeyboardEvent } from 'react'
import { pressesKey } from './pressesKey.ts'

/** The control of the same form that comes after an input. */
function controlAfter(input: HTMLInputElement): HTMLElement | undefined {
  const controls = [...(input.form?.querySelectorAll<HTMLElement>('input:not([hidden]), select, textarea') ?? [])]
  return controls[controls.indexOf(input) + 1]
}

/** Keyboards on a screen name their Enter key. Those with keys of their own do not: there Enter presses Next (BTN-04). */
const isOnScreen = (): boolean => window.matchMedia('(pointer: coarse)').matches

/**
 * What Enter does in a text input, for its props: on a phone it leads to the next control, and from the last one it
 * presses Next. The keyboard names it accordingly.
 */
export const enterKey = {
  enterKeyHint: 'next',
  onFocus: ({ currentTarget: input }: FocusEvent<HTMLInputElement>): void => {
    input.setAttribute('enterkeyhint', controlAfter(input) ? 'next' : 'go')
  },
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>): void => {
    if (!pressesKey(event, 'Enter') || !isOnScreen()) return
    const next = controlAfter(event.currentTarget)
    if (!next) return
    event.preventDefault()
    next.focus()
  },
} as const
