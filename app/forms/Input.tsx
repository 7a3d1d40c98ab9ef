import type { InputHTMLAttributes } from 'react'
import { describedBy } from '#widgets/shared/describedBy.ts'

export interface FieldTexts {
  id: string
  label: string
  hint?: string
  error?: string
}

/** An uncontrolled input, read when its form is submitted. Label, hint and error are rendered by `Field`. */
export function Input({
  id,
  hint,
  error,
  attributes,
}: Omit<FieldTexts, 'label'> & { attributes: InputHTMLAttributes<HTMLInputElement> }) {
  return (
    <input
      spellCheck={false}
      autoCapitalize="none"
      {...attributes}
      className="field-input"
      id={id}
      name={id}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, { hint, error })}
    />
  )
}
