import { Field } from '#widgets/shared/Field.tsx'
import { Input, type FieldTexts } from './Input.tsx'

/** The email address of an account; `known` is filled in. */
export function EmailField({ known = '', ...texts }: FieldTexts & { known?: string }) {
  return (
    <Field {...texts}>
      <Input {...texts} attributes={{ type: 'email', autoComplete: 'username', defaultValue: known }} />
    </Field>
  )
}
