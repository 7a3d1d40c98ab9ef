import { Field } from '#widgets/shared/Field.tsx'
import { Input, type FieldTexts } from './Input.tsx'

/** The email field of an account form; `known` is its initial value. */
export function EmailField({ known = '', ...texts }: FieldTexts & { known?: string }) {
  return (
    <Field {...texts}>
      <Input {...texts} attributes={{ type: 'email', autoComplete: 'username', defaultValue: known }} />
    </Field>
  )
}
