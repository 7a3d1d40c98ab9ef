import type { WidgetProps } from '#engine/react/types.ts'
import { commitText, textOf } from '../shared/commitText.ts'
import { Field } from '../shared/Field.tsx'
import { TextControl, type TextWidth } from '../shared/TextControl.tsx'
import './TextInput.css'

export interface TextInputOptions {
  autocomplete?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search' | 'url'
  width?: TextWidth
  spellcheck?: boolean
  capitalise?: 'none' | 'words' | 'sentences' | 'characters'
  maxLength?: number
  labelHidden?: boolean
}

/** One line of text. */
export function TextInput(props: WidgetProps<string, TextInputOptions>) {
  const { id, label, hint, error, value, options } = props
  return (
    <Field id={id} label={label} labelHidden={options.labelHidden} hint={hint} error={error}>
      <TextControl
        field={props}
        shown={textOf(value)}
        width={options.width}
        onText={props.onChange}
        onDone={(text) => commitText(props, text)}
        attributes={{
          autoComplete: options.autocomplete,
          inputMode: options.inputMode,
          spellCheck: options.spellcheck ?? false,
          autoCapitalize: options.capitalise,
          maxLength: options.maxLength,
        }}
      />
    </Field>
  )
}
