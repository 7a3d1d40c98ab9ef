import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type InputHTMLAttributes,
  type RefObject,
} from 'react'
import { useBeforePress, type WidgetProps } from 'runnel/react'
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
  /** Whether the browser shows what is typed, and React renders it after the frame: for texts that stay as they are typed. */
  uncontrolled?: boolean
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

/** The text that was last rendered or reported. An uncontrolled input is made to show what is rendered. */
function useKnownText(
  inputRef: RefObject<HTMLInputElement | null>,
  shown: string,
  uncontrolled: boolean,
): RefObject<string> {
  const known = useRef(shown)
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    // What the browser filled in before the page was hydrated stays.
    if (uncontrolled && !isFirst.current && inputRef.current!.value !== shown) inputRef.current!.value = shown
    isFirst.current = false
    known.current = shown
  })
  return known
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
  uncontrolled = false,
  describedByToo,
  attributes,
}: TextControlProps) {
  const input = useRef<HTMLInputElement>(null)
  const done = (text: string) => {
    if (!field.busy) onDone(text)
  }
  const knownRef = useKnownText(input, shown, uncontrolled)
  const [first] = useState(shown)
  useAutofill(input, knownRef, done)
  useBeforePress(() => {
    const found = input.current!.value
    if (found !== knownRef.current) done(found)
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
      {...(uncontrolled ? { defaultValue: first } : { value: shown })}
      readOnly={field.busy}
      aria-required={field.required || undefined}
      aria-invalid={field.error ? true : undefined}
      aria-describedby={describedBy(field.id, field, describedByToo)}
      onChange={({ currentTarget }) => {
        if (field.busy) {
          if (uncontrolled) currentTarget.value = knownRef.current
          return
        }
        if (uncontrolled) knownRef.current = currentTarget.value
        onText(currentTarget.value, currentTarget)
      }}
      onAnimationStart={(event) => {
        if (event.animationName === 'field-autofill' && event.currentTarget.value !== knownRef.current)
          done(event.currentTarget.value)
      }}
    />
  )
}
