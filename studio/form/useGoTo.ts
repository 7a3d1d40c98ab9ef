import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** The part of the form at a pointer, with all that is folded around it open. */
function unfolded(form: HTMLElement, pointer: string): Element | null {
  const part = form.querySelector(`[data-pointer="${CSS.escape(pointer)}"]`)
  for (let around = part?.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
    around.open = true
  return part
}

/** Focuses what is asked for at a pointer, if it is drawn and not merely taken over. */
function focusOn(form: HTMLElement, pointer: string): boolean {
  const part = unfolded(form, pointer)
  if (!part || part.classList.contains('inherited')) return false
  part.scrollIntoView({ block: 'nearest' })
  part.querySelector<HTMLElement>('input, textarea, select, [contenteditable="true"], summary')?.focus()
  return true
}

const patience = 5000 // ms

/** Focuses a place once the form has drawn it, which happens a moment after a change. Whatever the author does meanwhile ends it. */
function focusSoon({ current: form }: RefObject<HTMLElement | null>, pointer: string): () => void {
  const ended = new AbortController()
  if (!form) return () => undefined
  const observer = new MutationObserver(() => {
    if (focusOn(form, pointer)) ended.abort()
  })
  const timer = setTimeout(() => ended.abort(), patience)
  ended.signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  observer.observe(form, { childList: true, subtree: true })
  for (const name of ['keydown', 'pointerdown'])
    addEventListener(name, () => ended.abort(), { capture: true, signal: ended.signal })
  return () => ended.abort()
}

/** Brings what is selected elsewhere into view. Gives a function that selects a place and moves the focus there as soon as the form has drawn it. */
export function useGoTo(
  form: RefObject<HTMLElement | null>,
  pointer: string,
  select: (pointer: string) => void,
): (pointer: string) => void {
  const end = useRef<() => void>(undefined)
  useEffect(() => () => end.current?.(), [])
  useEffect(() => {
    const inner = form.current
    if (inner && !inner.contains(document.activeElement)) unfolded(inner, pointer)?.scrollIntoView({ block: 'nearest' })
  }, [form, pointer])
  return useCallback(
    (at: string) => {
      end.current?.()
      end.current = focusSoon(form, at)
      select(at)
    },
    [form, select],
  )
}
