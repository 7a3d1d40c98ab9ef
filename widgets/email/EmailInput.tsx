import { useState } from 'react'
import type { WidgetProps } from '#engine/react/types.ts'
import { commitText, textOf } from '../shared/commitText.ts'
import { Field } from '../shared/Field.tsx'
import { fill, messagesOf, type MessageOptions } from '../shared/messagesOf.ts'
import { TextControl } from '../shared/TextControl.tsx'
import { emailInput } from './EmailInput.widget.ts'
import { suggestEmail } from './suggestEmail.ts'
import './EmailInput.css'

export interface EmailInputOptions extends MessageOptions {
  autocomplete?: string
  labelHidden?: boolean
}

/** An email address. A mistyped domain is pointed out after the field was left. */
export function EmailInput(props: WidgetProps<string, EmailInputOptions>) {
  const { id, label, hint, error, value, options, busy } = props
  const [left, setLeft] = useState(false)
  const suggestion = left ? suggestEmail(textOf(value)) : undefined
  return (
    <Field id={id} label={label} labelHidden={options.labelHidden} hint={hint} error={error}>
      <TextControl
        field={props}
        shown={textOf(value)}
        onText={(text) => {
          setLeft(false)
          props.onChange(text)
        }}
        onDone={(text) => {
          setLeft(true)
          commitText(props, text)
        }}
        attributes={{ type: 'email', inputMode: 'email', autoComplete: options.autocomplete ?? 'email', spellCheck: false, autoCapitalize: 'none', maxLength: 254 }}
      />
      <div role="status">
        {suggestion && (
          <button
            type="button"
            className="ui-link email-suggestion"
            onClick={() => {
              if (busy) return
              props.onCommit(suggestion)
              document.getElementById(id)?.focus()
            }}
          >
            {fill(messagesOf(emailInput, options).suggestion, { email: suggestion })}
          </button>
        )}
      </div>
    </Field>
  )
}
