import { useState } from 'react'
import { messages } from '#widgets/password/PasswordInput.widget.ts'
import { Field } from '#widgets/shared/Field.tsx'
import { Input, type FieldTexts } from './Input.tsx'
import '#widgets/password/PasswordInput.css'

/** A password that can be looked at, in the words and the looks of the password widget. Pasting works, and there is no upper limit. */
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
