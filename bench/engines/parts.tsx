/** What hand-written forms and libraries without inputs of their own show: label, control and message. */
import type { ComponentPropsWithRef, ReactNode } from 'react'
import type { Field, Value } from '../form.ts'

/** Attributes that tie a control to its answer. */
type Binding = ComponentPropsWithRef<'input'> & ComponentPropsWithRef<'select'>

interface Shown {
  field: Field
  message?: string | undefined
}

const Message = ({ field, message }: Shown) =>
  message ? (
    <p className="message" id={`${field.name}-message`}>
      {message}
    </p>
  ) : null

/** A field with its label and message. `bind` ties the control to its answer, a radio button to its choice. */
export function FieldView({ field, message, bind }: Shown & { bind(choice?: string): Binding }) {
  const { name, kind, label, choices = [] } = field
  const said = {
    'aria-invalid': message ? true : undefined,
    'aria-describedby': message ? `${name}-message` : undefined,
  }
  if (kind === 'checkbox')
    return (
      <div className="field">
        <label>
          <input type="checkbox" name={name} {...said} {...bind()} />
          {label}
        </label>
        <Message field={field} message={message} />
      </div>
    )
  if (kind === 'radio')
    return (
      <fieldset className="field" {...said}>
        <legend>{label}</legend>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input type="radio" name={name} value={choice.value} {...bind(choice.value)} />
            {choice.label}
          </label>
        ))}
        <Message field={field} message={message} />
      </fieldset>
    )
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {kind === 'select' ? (
        <select id={name} name={name} {...said} {...bind()}>
          <option value="">Please select</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input id={name} name={name} type={kind === 'email' ? 'email' : 'text'} {...said} {...bind()} />
      )}
      <Message field={field} message={message} />
    </div>
  )
}

export interface ControlledProps extends Shown {
  value: Value
  onValue(value: Value): void
  onLeave(): void
}

/** The same as a controlled field, as its author would write it by hand. */
export const Controlled = ({ field, message, value, onValue, onLeave }: ControlledProps) => (
  <FieldView
    field={field}
    message={message}
    bind={(choice) => {
      if (field.kind === 'checkbox')
        return {
          checked: value === true,
          onChange: ({ target }) => onValue((target as HTMLInputElement).checked),
          onBlur: onLeave,
        }
      if (choice !== undefined) return { checked: value === choice, onChange: () => onValue(choice), onBlur: onLeave }
      return { value: String(value ?? ''), onChange: ({ target }) => onValue(target.value), onBlur: onLeave }
    }}
  />
)

export const FormFrame = ({ onSubmit, children }: { onSubmit(): void; children: ReactNode }) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
    <button type="submit">Continue</button>
  </form>
)
