/** React Hook Form with uncontrolled inputs, its rules and its mode for messages once a field was left. */
import { useForm, type RegisterOptions } from 'react-hook-form'
import { createRoot } from 'react-dom/client'
import type { Field, Form, Prepare, Values } from '../form.ts'
import { FieldView, FormFrame } from './parts.tsx'
import '../form.css'

const rulesOf = ({ required, pattern }: Field): RegisterOptions<Values> => ({
  ...(required && { required }),
  ...(pattern && { pattern: { value: new RegExp(pattern.source), message: pattern.message } }),
})

function Page({ form }: { form: Form }) {
  const { register, handleSubmit, formState } = useForm<Values>({ mode: 'onTouched' })
  return (
    <FormFrame onSubmit={handleSubmit(() => undefined)}>
      {form.fields.map((field) => (
        <FieldView
          key={field.name}
          field={field}
          message={formState.errors[field.name]?.message}
          bind={() => register(field.name, rulesOf(field))}
        />
      ))}
    </FormFrame>
  )
}

export const prepare: Prepare = async (form) => (root) => createRoot(root).render(<Page form={form} />)
