import { useState } from 'react'
import type { WidgetProps } from 'runnel/react'
import { commitText, textOf } from '../shared/commitText.ts'
import { Field } from '../shared/Field.tsx'
import { fill, messagesOf, type MessageOptions } from '../shared/messagesOf.ts'
import { TextControl } from '../shared/TextControl.tsx'
import { messages } from './PasswordInput.widget.ts'
import './PasswordInput.css'

export interface PasswordOptions extends MessageOptions {
  autocomplete?: 'new-password' | 'current-password'
  username?: string
  labelHidden?: boolean
}

/** A password with a button that shows it (PWD-02). It is hidden again while the step is busy. */
export function PasswordInput(props: WidgetProps<string, PasswordOptions>) {
  const { id, label, hint, error, value, options, busy } = props
  const [asked, setAsked] = useState<boolean>()
  const texts = messagesOf(messages, options)
  const visible = asked === true && !busy
  const name = label.charAt(0).toLowerCase() + label.slice(1)
  return (
    <Field id={id} label={label} labelHidden={options.labelHidden} hint={hint} error={error}>
      {options.username && (
        <input
          type="text"
          name={`${props.name}.username`}
          value={options.username}
          autoComplete="username"
          readOnly
          hidden
        />
      )}
      <div className="password">
        <TextControl
          field={props}
          shown={textOf(value)}
          onText={(text) => props.onChange(text)}
          onDone={(text) => commitText(props, text)}
          attributes={{
            type: visible ? 'text' : 'password',
            autoComplete: options.autocomplete ?? 'new-password',
            spellCheck: false,
            autoCapitalize: 'none',
          }}
        />
        <button
          type="button"
          className="ui-button password-toggle"
          aria-label={fill(visible ? texts.hide : texts.show, { label: name })}
          onClick={() => setAsked(!visible)}
        >
          {visible ? texts.hideWord : texts.showWord}
        </button>
      </div>
      <p className="ui-hidden" role="status">
        {asked === undefined ? '' : visible ? texts.shown : texts.hidden}
      </p>
    </Field>
  )
}
