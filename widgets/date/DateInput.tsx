import { useState } from 'react'
import type { WidgetProps } from '#engine/react/types.ts'
import { formatDateOfBirth, parseDateOfBirth, typeDateOfBirth } from '#schemas/values/dateOfBirth.ts'
import { textOf } from '../shared/commitText.ts'
import { Field } from '../shared/Field.tsx'
import { TextControl } from '../shared/TextControl.tsx'
import './DateInput.css'

export interface DateInputOptions {
  autocomplete?: string
  labelHidden?: boolean
  maxLength?: number
}

const toValue = (text: string): string => parseDateOfBirth(text) ?? text
const toText = (value: string): string => formatDateOfBirth(value) || value

/** A date of birth. While it is edited the typed text stays as it is; when it is left, a real date is written as `DD / MM / YYYY`. */
export function DateInput(props: WidgetProps<string, DateInputOptions>) {
  const { id, label, hint, error, options, onChange, onCommit } = props
  const value = textOf(props.value)
  const [typed, setTyped] = useState<{ text: string; value: string }>()
  // What was typed counts only as long as the answer is what it came to.
  const shown = typed && typed.value === value ? typed.text : toText(value)

  const write = (entered: string) => {
    const text = typeDateOfBirth(shown, entered)
    setTyped({ text, value: toValue(text) })
    onChange(toValue(text))
  }
  const leave = (text: string) => {
    setTyped(undefined)
    if (toValue(text) === value) onCommit()
    else onCommit(toValue(text))
  }
  return (
    <Field id={id} label={label} labelHidden={options.labelHidden} hint={hint} error={error}>
      <TextControl
        field={{ ...props, placeholder: props.placeholder ?? 'DD / MM / YYYY' }}
        shown={shown}
        width="short"
        onText={write}
        onDone={leave}
        attributes={{ inputMode: 'numeric', autoComplete: options.autocomplete ?? 'bday', maxLength: options.maxLength }}
      />
    </Field>
  )
}
