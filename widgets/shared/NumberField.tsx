import { useState } from 'react'
import type { WidgetProps } from 'runnel/react'
import { textOf } from './commitText.ts'
import { Field } from './Field.tsx'
import { TextControl, type TextWidth } from './TextControl.tsx'
import './NumberField.css'

export interface NumberFieldOptions {
  autocomplete?: string
  inputMode?: 'numeric' | 'decimal' | 'text'
  width?: TextWidth
  labelHidden?: boolean
}

interface NumberFieldProps {
  field: WidgetProps<number | string, NumberFieldOptions>
  read(text: string): number | undefined
  write(number: number): string
  inputMode: 'numeric' | 'decimal'
  /** What stands before or after the input. */
  unit?: { text: string; at: 'start' | 'end'; spoken?: string }
}

/**
 * A number that is typed as text. What can be read is kept as a number, anything else as it was typed, so that the
 * checks of the widget can speak of it.
 */
export function NumberField({ field, read, write, inputMode, unit }: NumberFieldProps) {
  const { id, label, hint, error, value, options, onChange, onCommit } = field
  const [typed, setTyped] = useState<{ text: string; value: unknown }>()
  const shown = typeof value === 'number' ? write(value) : textOf(value)
  // The typed text is shown only as long as the answer is the one it was read as.
  const text = typed && typed.value === value ? typed.text : shown
  const toValue = (given: string) => (given.trim() === '' ? undefined : (read(given) ?? given))

  const type = (given: string) => {
    setTyped({ text: given, value: toValue(given) })
    onChange(toValue(given))
  }
  const leave = (left: string) => {
    const answer = toValue(left)
    setTyped(undefined)
    if (answer === undefined && value !== undefined) onChange(undefined)
    if (answer === undefined || answer === value) onCommit()
    else onCommit(answer)
  }
  return (
    <Field id={id} label={label} labelHidden={options.labelHidden} hint={hint} error={error}>
      <div className={`number-field number-field-${unit?.at ?? 'bare'}`}>
        <TextControl
          field={field}
          shown={text}
          width={options.width ?? 'short'}
          onText={type}
          onDone={leave}
          describedByToo={unit && `${id}-unit`}
          attributes={{
            inputMode: options.inputMode ?? inputMode,
            autoComplete: options.autocomplete ?? 'off',
            spellCheck: false,
          }}
        />
        {unit && (
          <span className="number-unit" id={`${id}-unit`}>
            {unit.spoken ? (
              <>
                <span aria-hidden="true">{unit.text}</span>
                <span className="ui-hidden">{unit.spoken}</span>
              </>
            ) : (
              <span>{unit.text}</span>
            )}
          </span>
        )}
      </div>
    </Field>
  )
}
