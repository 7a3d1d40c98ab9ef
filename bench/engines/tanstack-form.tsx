/** TanStack Form with controlled inputs and a validator per field that runs when the field is left. */
import { useForm } from '@tanstack/react-form'
import { createRoot } from 'react-dom/client'
import { messageOf, type Form, type Prepare, type Values } from '../form.ts'
import { Controlled, FormFrame } from './parts.tsx'
import '../form.css'

function Page({ form: { fields } }: { form: Form }) {
  const form = useForm({ defaultValues: {} as Values })
  return (
    <FormFrame onSubmit={() => void form.handleSubmit()}>
      {fields.map((field) => (
        <form.Field key={field.name} name={field.name} validators={{ onBlur: ({ value }) => messageOf(field, value) }}>
          {({ state, handleChange, handleBlur }) => (
            <Controlled
              field={field}
              value={state.value}
              message={state.meta.errors[0]}
              onValue={handleChange}
              onLeave={handleBlur}
            />
          )}
        </form.Field>
      ))}
    </FormFrame>
  )
}

export const prepare: Prepare = async (form) => (root) => createRoot(root).render(<Page form={form} />)
