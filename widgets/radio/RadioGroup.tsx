import type { WidgetProps } from 'runnel/react'
import { FieldGroup } from '../shared/Field.tsx'
import { RadioList } from '../shared/RadioList.tsx'
import './RadioGroup.css'

export interface RadioGroupOptions {
  layout?: 'row' | 'stack'
  labelHidden?: boolean
}
type Choice = string | number

/** A choice between radio buttons. Arrow keys choose, as they do in every group of radio buttons. */
export function RadioGroup({
  id,
  name,
  label,
  hint,
  error,
  value,
  choices,
  options,
  required,
  busy,
  onCommit,
}: WidgetProps<Choice, RadioGroupOptions>) {
  return (
    <FieldGroup
      id={id}
      label={label}
      labelHidden={options.labelHidden}
      hint={hint}
      error={error}
      attributes={{
        role: 'radiogroup',
        'aria-required': required || undefined,
        'aria-invalid': error !== undefined || undefined,
      }}
    >
      <div className={`radio-group radio-${options.layout ?? 'stack'}`}>
        <RadioList id={id} name={name} choices={choices} chosen={value} busy={busy} onChoose={onCommit} />
      </div>
    </FieldGroup>
  )
}
