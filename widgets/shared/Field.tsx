import type { FieldsetHTMLAttributes } from 'react'
import type { Elements } from 'runnel/react'
import { AlertIcon } from '../icons/icons.tsx'
import './controls.css'
import './Field.css'

interface FieldProps {
  id: string
  label: string
  labelHidden?: boolean
  hint?: string
  error?: string
  /** A visible mark beside the label; assistive technology gets it from the control. */
  mark?: string
  children: Elements
}

interface FieldGroupProps extends Omit<FieldProps, 'mark'> {
  /** What the group says itself: that of radio buttons is required and wrong as an input is. */
  attributes?: FieldsetHTMLAttributes<HTMLFieldSetElement>
}

const hiddenIf = (hidden: boolean | undefined) => (hidden ? 'ui-hidden' : 'field-label')

export function FieldHint({ id, hint }: { id: string; hint?: string }) {
  return hint ? (
    <p className="field-hint" id={`${id}-hint`}>
      {hint}
    </p>
  ) : null
}

/** The error message of a field, with a visually hidden "Error:" in front. The summary has the same text. */
export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null
  return (
    <p className="field-error" id={`${id}-error`}>
      <AlertIcon />
      <span>
        <span className="ui-hidden">Error: </span>
        <span>{error}</span>
      </span>
    </p>
  )
}

/** Label, hint, error and control, in reading order. */
export function Field({ id, label, labelHidden, hint, error, mark, children }: FieldProps) {
  return (
    <div className="field">
      {mark ? (
        <div className="field-head">
          <label className={hiddenIf(labelHidden)} id={`${id}-label`} htmlFor={id}>
            {label}
          </label>
          <span className="field-mark" aria-hidden="true">
            {mark}
          </span>
        </div>
      ) : (
        <label className={hiddenIf(labelHidden)} id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
      )}
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
      {children}
    </div>
  )
}

/** The same for a group of controls: `<fieldset>` and `<legend>`, described by hint and error. */
export function FieldGroup({ id, label, labelHidden, hint, error, attributes, children }: FieldGroupProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className="field" aria-describedby={described} {...attributes}>
      <legend className={hiddenIf(labelHidden)}>{label}</legend>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
      {children}
    </fieldset>
  )
}
