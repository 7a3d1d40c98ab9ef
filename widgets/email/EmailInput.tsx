import { useState } from 'react'
import type { WidgetProps } from 'runnel/react'
import { textOf } from '../shared/commitText.ts'
import { LineField, type LineOptions } from '../shared/LineField.tsx'
import { fill, messagesOf, type MessageOptions } from '../shared/messagesOf.ts'
import { messages } from './EmailInput.widget.ts'
import { suggestEmail } from './suggestEmail.ts'
import './EmailInput.css'

export interface EmailInputOptions extends MessageOptions, LineOptions {}

/** An email address. On blur, a probably mistyped domain is pointed out. */
export function EmailInput(props: WidgetProps<string, EmailInputOptions>) {
  const { id, value, options, busy } = props
  const [left, setLeft] = useState(false)
  const suggestion = left ? suggestEmail(textOf(value)) : undefined
  return (
    <LineField
      field={props}
      onLeft={setLeft}
      attributes={{
        type: 'email',
        inputMode: 'email',
        autoComplete: options.autocomplete ?? 'email',
        spellCheck: false,
        autoCapitalize: 'none',
        maxLength: 254,
      }}
    >
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
            {fill(messagesOf(messages, options).suggestion, { email: suggestion })}
          </button>
        )}
      </div>
    </LineField>
  )
}
