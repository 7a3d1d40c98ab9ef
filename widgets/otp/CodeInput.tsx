import { useEffect, useRef } from 'react'
import { OTPInput, type SlotProps } from 'input-otp'
import { plainText, useBeforePress, type WidgetProps } from 'runnel/react'
import { describedBy } from '../shared/describedBy.ts'
import { Field } from '../shared/Field.tsx'
import { textOf } from '../shared/commitText.ts'
import './CodeInput.css'

export interface CodeOptions {
  length?: number
  labelHidden?: boolean
}

/**
 * The package adds an inline style element with this id, which the content security policy forbids; its rules are in
 * CodeInput.css.
 */
const styleId = 'input-otp-style'
if (!document.getElementById(styleId))
  document.head.append(Object.assign(document.createElement('meta'), { id: styleId }))

const digitsOf = (text: string, length: number): string => plainText(text, 'code').replace(/\D/g, '').slice(0, length)

function Box({ isActive, char, hasFakeCaret }: SlotProps) {
  return (
    <span className={`otp-box${isActive ? ' otp-active' : ''}`}>
      {char ?? (hasFakeCaret ? <span className="otp-caret" /> : null)}
    </span>
  )
}

/**
 * A one-time code. A single input holds it and the boxes only display it. Typing the last digit submits nothing
 * (OTP-05).
 */
export function CodeInput({
  id,
  name,
  label,
  hint,
  error,
  value,
  options,
  required,
  busy,
  onChange,
  onCommit,
}: WidgetProps<string, CodeOptions>) {
  const length = options.length ?? 6
  const input = useRef<HTMLInputElement>(null)
  const shown = digitsOf(textOf(value), length)
  useBeforePress(() => {
    const found = digitsOf(input.current!.value, length)
    if (!busy && found !== shown) onChange(found)
  })
  useEffect(() => {
    // A dialog sets the focus when it opens; this input may be loaded later.
    const dialog = input.current?.closest('dialog')
    if (dialog && !dialog.querySelector('input:focus')) input.current?.focus()
  }, [])
  return (
    <Field id={id} label={label} labelHidden={options.labelHidden} hint={hint} error={error}>
      <OTPInput
        ref={input}
        id={id}
        name={name}
        containerClassName={`otp${error ? ' otp-problem' : ''}`}
        maxLength={length}
        value={shown}
        pattern="^\d+$"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        noScriptCSSFallback={null}
        pushPasswordManagerStrategy="none"
        pasteTransformer={(pasted) => digitsOf(pasted, length)}
        readOnly={busy}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        onChange={(text) => busy || onChange(text)}
        onBlur={() => busy || onCommit()}
        render={({ slots }) => (
          <span className="otp-boxes" aria-hidden="true">
            {slots.map((slot, index) => (
              <Box key={index} {...slot} />
            ))}
          </span>
        )}
      />
    </Field>
  )
}
