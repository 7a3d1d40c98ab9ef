import type { WidgetProps } from 'runnel/react'
import { RadioGroup, type RadioGroupOptions } from '../radio/RadioGroup.tsx'
import { messagesOf, type MessageOptions } from '../shared/messagesOf.ts'
import { messages } from './YesNo.widget.ts'

export type YesNoOptions = RadioGroupOptions & MessageOptions

/** Two radio buttons, yes and no. Neither is chosen until the person has answered. */
export function YesNo({ value, options, onChange, onCommit, ...rest }: WidgetProps<boolean, YesNoOptions>) {
  const words = messagesOf(messages, options)
  return (
    <RadioGroup
      {...rest}
      value={value === undefined ? undefined : value ? 'yes' : 'no'}
      choices={[
        { value: 'yes', label: words.yes },
        { value: 'no', label: words.no },
      ]}
      options={{ layout: 'row', ...options }}
      onChange={(answer) => onChange(answer === undefined ? undefined : answer === 'yes')}
      onCommit={(answer) => onCommit(answer === undefined ? undefined : answer === 'yes')}
    />
  )
}
