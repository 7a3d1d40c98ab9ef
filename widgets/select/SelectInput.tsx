import { useRef } from 'react'
import { useBeforePress, type WidgetProps } from 'runnel/react'
import { describedBy } from '../shared/describedBy.ts'
import { Field } from '../shared/Field.tsx'
import type { TextWidth } from '../shared/TextControl.tsx'
import './SelectInput.css'

export interface SelectInputOptions {
  autocomplete?: string
  width?: TextWidth
  prompt?: string
  labelHidden?: boolean
}
type Choice = string | number

/** A choice in a native `<select>`. */
export function SelectInput({
  id,
  name,
  label,
  hint,
  error,
  value,
  choices,
  options,
  required,
  placeholder,
  busy,
  onChange,
  onCommit,
}: WidgetProps<Choice, SelectInputOptions>) {
  const chosen = choices.findIndex((choice) => choice.value === value)
  const list = useRef<HTMLSelectElement>(null)
  const take = (index: string) => {
    const picked = index === '' ? undefined : choices[Number(index)]
    if (busy || picked?.value === value) return
    if (picked) onCommit(picked.value)
    else if (chosen >= 0 && !required) {
      onChange(undefined)
      onCommit()
    }
  }
  useBeforePress(() => take(list.current!.value))
  return (
    <Field id={id} label={label} labelHidden={options.labelHidden} hint={hint} error={error}>
      <select
        ref={list}
        className={`field-input select-input field-input-${options.width ?? 'medium'}`}
        id={id}
        name={name}
        value={chosen < 0 ? '' : chosen}
        autoComplete={options.autocomplete}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-disabled={busy || undefined}
        aria-describedby={describedBy(id, { hint, error })}
        onChange={(event) => take(event.currentTarget.value)}
        onBlur={() => busy || onCommit()}
      >
        <option value="" disabled={chosen >= 0 && required}>
          {options.prompt ?? placeholder ?? 'Please select'}
        </option>
        {choices.map((choice, index) => (
          <option key={choice.value} value={index}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
