import { Field } from '#widgets/shared/Field.tsx'
import { Input, type FieldTexts } from './Input.tsx'

/** The email address of an account. */
export function EmailField(texts: FieldTexts) {
  return (
    <Field {...texts}>
      <Input {...texts} attributes={{ type: 'email', autoComplete: 'username' }} />
    </Field>
  )
}
