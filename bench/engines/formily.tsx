/** Formily with its JSON Schema. It brings no inputs without a design system, so it draws those of the hand-written form. */
import { createForm, isField } from '@formily/core'
import { connect, createSchemaField, FormProvider, mapProps, type ISchema } from '@formily/react'
import { useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import type { Field, Form, Prepare, Value } from '../form.ts'
import { Controlled, FormFrame } from './parts.tsx'
import '../form.css'

interface InputProps {
  field: Field
  value?: Value
  message?: string
  onChange(value: Value): void
  onBlur(): void
}

const Input = connect(
  ({ field, value, message, onChange, onBlur }: InputProps) => (
    <Controlled field={field} value={value} message={message} onValue={onChange} onLeave={onBlur} />
  ),
  mapProps((props, model) => ({ ...props, message: isField(model) ? model.selfErrors[0] : undefined })),
)

const SchemaField = createSchemaField({ components: { Input } })

const schemaOf = ({ fields }: Form): ISchema => ({
  type: 'object',
  properties: Object.fromEntries(
    fields.map((field) => [
      field.name,
      {
        type: field.kind === 'checkbox' ? 'boolean' : 'string',
        title: field.label,
        'x-component': 'Input',
        'x-component-props': { field },
        'x-validator': [
          ...(field.required ? [{ triggerType: 'onBlur', required: true, message: field.required }] : []),
          ...(field.pattern
            ? [{ triggerType: 'onBlur', pattern: new RegExp(field.pattern.source), message: field.pattern.message }]
            : []),
        ],
      },
    ]),
  ),
})

function Page({ schema }: { schema: ISchema }) {
  const form = useMemo(() => createForm({ validateFirst: true }), [])
  return (
    <FormProvider form={form}>
      <FormFrame onSubmit={() => void form.submit().catch(() => undefined)}>
        <SchemaField schema={schema} />
      </FormFrame>
    </FormProvider>
  )
}

export const prepare: Prepare = async (form) => {
  const schema = schemaOf(form)
  return (root) => createRoot(root).render(<Page schema={schema} />)
}
