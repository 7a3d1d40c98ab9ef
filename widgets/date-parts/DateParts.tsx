import { useRef, useState, type FocusEvent } from 'react'
import { useBeforePress, useToday, type WidgetProps } from 'runnel/react'
import {
  anyDates,
  births,
  joinedParts,
  keptDate,
  partsOf,
  splitDate,
  type DayParts,
} from '#schemas/values/writtenDate.ts'
import { textOf } from '../shared/commitText.ts'
import { describedBy } from '../shared/describedBy.ts'
import { enterKey } from '../shared/enterKey.ts'
import { FieldGroup } from '../shared/Field.tsx'
import { messagesOf, type MessageOptions } from '../shared/messagesOf.ts'
import { messages } from './DateParts.widget.ts'
import './DateParts.css'

export interface DatePartsOptions extends MessageOptions {
  autocomplete?: 'bday' | 'off'
  labelHidden?: boolean
}

const names = ['day', 'month', 'year'] as const

/** A date in three inputs. The answer is committed when the focus leaves all of them. */
export function DateParts(props: WidgetProps<string, DatePartsOptions>) {
  const { id, name, label, hint, error, options, required, busy, onChange, onCommit } = props
  const value = textOf(props.value)
  const [typed, setTyped] = useState<{ parts: DayParts; value: string }>()
  const today = useToday()
  const group = useRef<HTMLDivElement>(null)
  const texts = messagesOf(messages, options)
  // The typed parts are shown only as long as the answer is the one they were read as.
  const parts = typed && typed.value === value ? typed.parts : partsOf(value)

  const span = options.autocomplete === 'bday' ? births : anyDates
  const kept = (given: DayParts): string => keptDate(joinedParts(given), today(), span)

  const show = (changed: DayParts, next: string) => {
    setTyped({ parts: changed, value: next })
    onChange(next)
  }
  // While a year is typed, its first two digits mean none.
  const type = (changed: DayParts) => show(changed, keptDate(joinedParts(changed), today()))
  /** Fills all three from a text that came as a whole; whether it is a date. */
  const spread = (text: string): boolean => {
    const whole = splitDate(text)
    if (whole) show(whole, kept(whole))
    return whole !== undefined
  }
  const enter = (part: keyof DayParts, text: string) => {
    const isWhole = text.length - parts[part].length > 1 && spread(text)
    if (!isWhole) type({ ...parts, [part]: text })
  }
  const found = (): DayParts => {
    const [day, month, year] = [...group.current!.querySelectorAll('input')].map((input) => input.value)
    return { day: day!, month: month!, year: year! }
  }
  const leave = () => {
    const left = kept(found())
    setTyped(undefined)
    if (left === value) onCommit()
    else onCommit(left)
  }
  useBeforePress(() => {
    if (!busy && kept(found()) !== value) leave()
  })
  return (
    <FieldGroup id={id} label={label} labelHidden={options.labelHidden} hint={hint} error={error}>
      <div
        className="date-parts"
        ref={group}
        onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
          if (!busy && !currentTarget.contains(relatedTarget)) leave()
        }}
      >
        {names.map((part, index) => (
          <div className={`date-part date-part-${part}`} key={part}>
            <label className="date-part-label" htmlFor={index === 0 ? id : `${id}-${part}`}>
              {texts[part]}
            </label>
            <input
              className="field-input"
              type="text"
              // A month may be written in words, so it gets a keyboard with letters only on request.
              inputMode="numeric"
              {...enterKey}
              spellCheck={false}
              id={index === 0 ? id : `${id}-${part}`}
              name={`${name}.${part}`}
              value={parts[part]}
              autoComplete={options.autocomplete === 'bday' ? `bday-${part}` : 'off'}
              readOnly={busy}
              aria-required={required || undefined}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy(id, index === 0 ? { hint, error } : { error })}
              onChange={({ currentTarget }) => busy || enter(part, currentTarget.value)}
              onPaste={(event) => {
                if (!busy && spread(event.clipboardData.getData('text'))) event.preventDefault()
              }}
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}
