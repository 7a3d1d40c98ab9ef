import type { WidgetProps } from '#engine/react/types.ts'
import { commitText, textOf } from '../shared/commitText.ts'
import { Field } from '../shared/Field.tsx'
import { TextControl } from '../shared/TextControl.tsx'
import './PhoneInput.css'

export interface PhoneInputOptions {
  autocomplete?: string
  labelHidden?: boolean
}

/** A telephone number. What is typed is not rewritten before the field is left. */
export function PhoneInput(props: WidgetProps<string, PhoneInputOptions>) {
  const { id, label, hint, error, value, options } = props
  return (
    <Field id={id} label={label} labelHidden={options.labelHidden} hint={hint} error={error}>
      <TextControl
        field={props}
        shown={textOf(value)}
        width="medium"
        onText={props.onChange}
        onDone={(text) => commitText(props, text)}
        attributes={{ type: 'tel', inputMode: 'tel', autoComplete: options.autocomplete ?? 'tel' }}
      />
    </Field>
  )
}
