import { useEffect, useEffectEvent, useRef, type InputHTMLAttributes, type RefObject } from 'react'
import { useBeforePress, type WidgetProps } from '#engine/react/index.ts'
import { describedBy } from './describedBy.ts'
import { enterKey } from './enterKey.ts'
import { useAutofill } from './useAutofill.ts'

export type TextWidth = 'short' | 'medium' | 'full'

interface TextControlProps {
  field: Pick<WidgetProps, 'id' | 'name' | 'hint' | 'error' | 'placeholder' | 'required' | 'busy'>
  /** The text to show. */
  shown: string
  /** Called while text is typed. May return the text to show instead, with the caret at its end. */
  onText(text: string, input: HTMLInputElement): void
  /** Called on blur and on autofill. */
  onDone(text: string): void
  width?: TextWidth
  /** Ids of further elements for `aria-describedby`. */
  describedByToo?: string
  attributes?: InputHTMLAttributes<HTMLInputElement>
}

/** Calls `left` when the focus leaves the whole field, including buttons beside the input such as "Show password". */
function useLeft(input: RefObject<HTMLInputElement | null>, left: (text: string) => void): void {
  const leave = useEffectEvent(left)
  useEffect(() => {
    const control = input.current!
    const field = control.closest<HTMLElement>('.field') ?? control
    const out = ({ relatedTarget }: FocusEvent) => {
      if (!field.contains(relatedTarget as Node | null)) leave(control.value)
    }
    field.addEventListener('focusout', out)
    return () => field.removeEventListener('focusout', out)
  }, [input])
}

/**
 * A text input. Silent autofill is detected by polling, by the autofill animation, on blur and when Next is pressed.
 */
export function TextControl({
  field,
  shown,
  onText,
  onDone,
  width = 'full',
  describedByToo,
  attributes,
}: TextControlProps) {
  const input = useRef<HTMLInputElement>(null)
  const done = (text: string) => {
    if (!field.busy) onDone(text)
  }
  useAutofill(input, shown, done)
  useBeforePress(() => {
    const found = input.current!.value
    if (found !== shown) done(found)
  })
  useLeft(input, done)
  return (
    <input
      type="text"
      {...enterKey}
      {...attributes}
      ref={input}
      className={`field-input field-input-${width}`}
      id={field.id}
      name={field.name}
      placeholder={field.placeholder}
      value={shown}
      readOnly={field.busy}
      aria-required={field.required || undefined}
      aria-invalid={field.error ? true : undefined}
      aria-describedby={describedBy(field.id, field, describedByToo)}
      onChange={(event) => field.busy || onText(event.currentTarget.value, event.currentTarget)}
      onAnimationStart={(event) => {
        if (event.animationName === 'field-autofill' && event.currentTarget.value !== shown)
          done(event.currentTarget.value)
      }}
    />
  )
}
