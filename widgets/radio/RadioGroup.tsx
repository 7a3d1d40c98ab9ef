import type { WidgetProps } from 'runnel/react'
import { ClearAnswer } from '../shared/ClearAnswer.tsx'
import { FieldGroup } from '../shared/Field.tsx'
import { RadioList } from '../shared/RadioList.tsx'
import { messagesOf, type MessageOptions } from '../shared/messagesOf.ts'
import { messages } from './RadioGroup.widget.ts'
import './RadioGroup.css'

export interface RadioGroupOptions extends MessageOptions {
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
  onChange,
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
      {!required && value !== undefined && (
        <ClearAnswer
          id={id}
          group={label}
          busy={busy}
          label={messagesOf(messages, options).clear}
          onClear={() => {
            onChange(undefined)
            onCommit()
          }}
        />
      )}
    </FieldGroup>
  )
}
