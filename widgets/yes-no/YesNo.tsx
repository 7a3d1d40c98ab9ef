import type { WidgetProps } from 'runnel/react'
import { FieldGroup } from '../shared/Field.tsx'
import { messagesOf, type MessageOptions } from '../shared/messagesOf.ts'
import { RadioList } from '../shared/RadioList.tsx'
import { messages } from './YesNo.widget.ts'
import './YesNo.css'

export interface YesNoOptions extends MessageOptions {
  layout?: 'row' | 'stack'
  labelHidden?: boolean
}

/** Two radio buttons, yes and no. Neither is chosen until the person has answered. */
export function YesNo({
  id,
  name,
  label,
  hint,
  error,
  value,
  options,
  required,
  busy,
  onCommit,
}: WidgetProps<boolean, YesNoOptions>) {
  const words = messagesOf(messages, options)
  const choices = (['yes', 'no'] as const).map((answer) => ({ value: answer, label: words[answer] }))
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
      <div className={`yes-no yes-no-${options.layout ?? 'row'}`}>
        <RadioList
          id={id}
          name={name}
          choices={choices}
          chosen={value === undefined ? undefined : value ? 'yes' : 'no'}
          busy={busy}
          onChoose={(answer) => onCommit(answer === 'yes')}
        />
      </div>
    </FieldGroup>
  )
}
