import type { WidgetProps } from 'runnel/react'
import { TickIcon } from '../icons/icons.tsx'
import { ClearAnswer } from '../shared/ClearAnswer.tsx'
import { FieldGroup } from '../shared/Field.tsx'
import { messagesOf, type MessageOptions } from '../shared/messagesOf.ts'
import { messages } from './ChoiceButtons.widget.ts'
import './ChoiceButtons.css'

export interface ChoiceButtonsOptions extends MessageOptions {
  layout?: 'row' | 'stack'
  labelHidden?: boolean
}
type Choice = string | number

/** A choice between large buttons. Pressing a button chooses it; arrow keys choose nothing (WCAG 3.2.2). */
export function ChoiceButtons({
  id,
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
}: WidgetProps<Choice, ChoiceButtonsOptions>) {
  return (
    <FieldGroup id={id} label={label} labelHidden={options.labelHidden} hint={hint} error={error}>
      <div className={`choice-list choice-${options.layout ?? 'row'}`}>
        {choices.map((choice, index) => (
          <button
            key={choice.value}
            type="button"
            id={index === 0 ? id : `${id}-${index}`}
            className={`ui-button choice-button${error ? ' choice-problem' : ''}`}
            aria-pressed={choice.value === value}
            aria-disabled={busy || undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onClick={() => busy || onCommit(choice.value)}
          >
            <span className="choice-mark">{choice.value === value && <TickIcon />}</span>
            <span>{choice.label}</span>
          </button>
        ))}
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
