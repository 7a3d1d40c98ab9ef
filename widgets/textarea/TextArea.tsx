import { useEffect, useRef, useState } from 'react'
import { useBeforePress, useClock, type WidgetProps, wordsIn } from 'runnel/react'
import { commitText, textOf } from '../shared/commitText.ts'
import { describedBy } from '../shared/describedBy.ts'
import { Field } from '../shared/Field.tsx'
import { fill, messagesOf, type MessageOptions } from '../shared/messagesOf.ts'
import { messages } from './TextArea.widget.ts'
import './TextArea.css'

export interface TextAreaOptions extends MessageOptions {
  rows?: number
  limit?: number
  words?: number
  spellcheck?: boolean
  autocomplete?: string
  labelHidden?: boolean
}

/** How long nobody types before the count is spoken, in milliseconds: it must not interrupt what is read back. */
const pause = 1000

/** A text that lags behind until it has been the same for a moment. */
function useSettled(text: string): string {
  const clock = useClock()
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = clock.setTimeout(() => setSettled(text), pause)
    return () => clock.clearTimeout(timer)
  }, [clock, text])
  return settled
}

interface CountProps {
  id: string
  text: string
  /** How many are left of the limit. */
  left: number
  /** What to say of several that are left, of one, of several too many, and of one. */
  texts: [left: string, oneLeft: string, over: string, oneOver: string]
}

/** How much is left of the limit. */
function Count({ id, text, left, texts: [some, oneLeft, over, oneOver] }: CountProps) {
  const [several, one] = left < 0 ? [over, oneOver] : [some, oneLeft]
  const said = Math.abs(left) === 1 ? one : fill(several, { count: Math.abs(left) })
  const spoken = useSettled(text === '' ? '' : said)
  return (
    <>
      <p className={`textarea-count${left < 0 ? ' textarea-over' : ''}`} id={`${id}-count`}>
        {said}
      </p>
      <p className="ui-hidden" role="status">
        {spoken}
      </p>
    </>
  )
}

/** Several lines of text. The answer changes while it is typed and is committed on blur. */
export function TextArea(props: WidgetProps<string, TextAreaOptions>) {
  const { id, name, label, hint, error, placeholder, value, options, required, busy, onChange, onCommit } = props
  const { rows = 5, limit, words, spellcheck = true, autocomplete } = options
  const area = useRef<HTMLTextAreaElement>(null)
  const text = textOf(value)
  const texts = messagesOf(messages, options)
  // Characters and words are counted as the checks count them.
  const counts: Pick<CountProps, 'left' | 'texts'> | undefined =
    words !== undefined
      ? { left: words - wordsIn(text), texts: [texts.leftWords, texts.oneLeftWord, texts.overWords, texts.oneOverWord] }
      : limit === undefined
        ? undefined
        : { left: limit - [...text].length, texts: [texts.left, texts.oneLeft, texts.over, texts.oneOver] }
  useBeforePress(() => {
    const found = area.current!.value
    if (!busy && found !== text) onCommit(found)
  })
  return (
    <Field id={id} label={label} labelHidden={options.labelHidden} hint={hint} error={error}>
      <textarea
        ref={area}
        className="field-input textarea"
        id={id}
        name={name}
        rows={rows}
        value={text}
        placeholder={placeholder}
        readOnly={busy}
        spellCheck={spellcheck}
        autoComplete={autocomplete}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error }, counts && `${id}-count`)}
        onChange={(event) => busy || onChange(event.currentTarget.value)}
        onBlur={(event) => busy || commitText(props, event.currentTarget.value)}
      />
      {counts && <Count id={id} text={text} {...counts} />}
    </Field>
  )
}
