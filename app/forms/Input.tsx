import type { InputHTMLAttributes } from 'react'
import { describedBy } from '#widgets/shared/describedBy.ts'
import { Field } from '#widgets/shared/Field.tsx'

/** The email field of an account form; `known` is its initial value. */
export function EmailField({ known = '', ...texts }: FieldTexts & { known?: string }) {
  return (
    <Field {...texts}>
      <Input {...texts} attributes={{ type: 'email', autoComplete: 'username', defaultValue: known }} />
    </Field>
  )
}

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
