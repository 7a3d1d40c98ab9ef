import { useState } from 'react'
import { useToday, type WidgetProps } from 'runnel/react'
import { births, keptDate, readDate, slashedDate } from '#schemas/values/writtenDate.ts'
import { textOf } from '../shared/commitText.ts'
import { Field } from '../shared/Field.tsx'
import { TextControl } from '../shared/TextControl.tsx'
import { asItIs, typeDate, type TypedText } from './typeDate.ts'
import './DateInput.css'

export interface DateInputOptions {
  autocomplete?: string
  labelHidden?: boolean
  maxLength?: number
}

const toText = (value: string): string => slashedDate(value) || value

/**
 * A date of birth. The text is not changed while it is edited; on blur, a valid date is written as `DD / MM / YYYY`.
 */
export function DateInput(props: WidgetProps<string, DateInputOptions>) {
  const { id, label, hint, error, options, busy, onChange, onCommit } = props
  const value = textOf(props.value)
  const today = useToday()
  const [typed, setTyped] = useState<{ text: TypedText; value: string }>()
  // The typed text is shown only as long as the answer is the one it was parsed to.
  const text = typed && typed.value === value ? typed.text : asItIs(toText(value))
  const toValue = (given: string): string => keptDate(given, today(), births)

  const show = (next: TypedText) => {
    setTyped({ text: next, value: toValue(next.shown) })
    onChange(toValue(next.shown))
  }
  const leave = (left: string) => {
    setTyped(undefined)
    if (toValue(left) === value) onCommit()
    else onCommit(toValue(left))
  }
  return (
    <Field id={id} label={label} labelHidden={options.labelHidden} hint={hint} error={error}>
      <TextControl
        field={{ ...props, placeholder: props.placeholder ?? 'DD / MM / YYYY' }}
        shown={text.shown}
        width="short"
        onText={(entered) => show(typeDate(text, entered, today()))}
        onDone={leave}
        attributes={{
          inputMode: 'numeric',
          spellCheck: false,
          autoComplete: options.autocomplete ?? 'bday',
          maxLength: options.maxLength,
          // Read before the browser cuts it to the length of the input: a date in words is longer than one in digits.
          onPaste: (event) => {
            const whole = busy ? undefined : readDate(event.clipboardData.getData('text'), today(), births)
            if (!whole) return
            event.preventDefault()
            show(asItIs(slashedDate(whole)))
          },
        }}
      />
    </Field>
  )
}
