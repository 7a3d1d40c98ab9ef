import { useState } from 'react'
import { messages } from '#widgets/password/PasswordInput.widget.ts'
import { Field } from '#widgets/shared/Field.tsx'
import { Input, type FieldTexts } from './Input.tsx'
import '#widgets/password/PasswordInput.css'

/**
 * A password input with a button that shows its text, with the texts and styles of the password widget. It allows
 * pasting and has no maximum length.
 */
export function PasswordField({
  autoComplete,
  ...texts
}: FieldTexts & { autoComplete: 'current-password' | 'new-password' }) {
  const [visible, setVisible] = useState(false)
  const name = (visible ? messages.hide : messages.show).replace('{label}', texts.label.toLowerCase())
  return (
    <Field {...texts}>
      <div className="password">
        <Input {...texts} attributes={{ type: visible ? 'text' : 'password', autoComplete }} />
        <button
          type="button"
          className="ui-button password-toggle"
          aria-label={name}
          onClick={() => setVisible(!visible)}
        >
          {visible ? messages.hideWord : messages.showWord}
        </button>
      </div>
      <p className="ui-hidden" role="status">
        {visible ? messages.shown : ''}
      </p>
    </Field>
  )
}
