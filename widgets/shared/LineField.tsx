import type { InputHTMLAttributes, ReactNode } from 'react'
import type { WidgetProps } from '#engine/react/index.ts'
import { commitText, textOf } from './commitText.ts'
import { Field } from './Field.tsx'
import { TextControl, type TextWidth } from './TextControl.tsx'

export interface LineOptions {
  autocomplete?: string
  labelHidden?: boolean
}

interface LineFieldProps {
  field: WidgetProps<string, LineOptions>
  width?: TextWidth
  attributes: InputHTMLAttributes<HTMLInputElement>
  /** Hears whether somebody types (false) or has left the input (true). */
  onLeft?(left: boolean): void
  /** Below the input. */
  children?: ReactNode
}

/** A field whose answer is one line of text: an answer while it is typed, meant when the input is left. */
export function LineField({ field, width, attributes, onLeft, children }: LineFieldProps) {
  const { id, label, hint, error, value, options } = field
  return (
    <Field id={id} label={label} labelHidden={options.labelHidden} hint={hint} error={error}>
      <TextControl
        field={field}
        shown={textOf(value)}
        width={width}
        onText={(text) => {
          onLeft?.(false)
          field.onChange(text)
        }}
        onDone={(text) => {
          onLeft?.(true)
          commitText(field, text)
        }}
        attributes={attributes}
      />
      {children}
    </Field>
  )
}
