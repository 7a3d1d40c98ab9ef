/**
 * A form as it is written by hand: one state object for the answers, one for what was left, and a component per field. It is
 * the plain way of the React documentation, so every key draws every field.
 */
import { useCallback, useState, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { messageOf, type Field, type Form, type Prepare, type Value, type Values } from '../form.ts'
import { Controlled, FormFrame } from './parts.tsx'
import '../form.css'

export interface FieldProps {
  field: Field
  value: Value
  wasLeft: boolean
  onValue(name: string, value: Value): void
  onLeave(name: string): void
}

export const PlainField = ({ field, value, wasLeft, onValue, onLeave }: FieldProps) => (
  <Controlled
    field={field}
    value={value}
    message={wasLeft ? messageOf(field, value) : undefined}
    onValue={(given) => onValue(field.name, given)}
    onLeave={() => onLeave(field.name)}
  />
)

function HandWritten({ form, FieldView }: { form: Form; FieldView: ComponentType<FieldProps> }) {
  const [values, setValues] = useState<Values>({})
  const [left, setLeft] = useState<Record<string, boolean>>({})
  const onValue = useCallback((name: string, value: Value) => setValues((all) => ({ ...all, [name]: value })), [])
  const onLeave = useCallback((name: string) => setLeft((all) => ({ ...all, [name]: true })), [])
  return (
    <FormFrame onSubmit={() => setLeft(Object.fromEntries(form.fields.map(({ name }) => [name, true])))}>
      {form.fields.map((field) => (
        <FieldView
          key={field.name}
          field={field}
          value={values[field.name]}
          wasLeft={left[field.name] ?? false}
          onValue={onValue}
          onLeave={onLeave}
        />
      ))}
    </FormFrame>
  )
}

export const handWritten =
  (FieldView: ComponentType<FieldProps>): Prepare =>
  async (form) =>
  (root) =>
    createRoot(root).render(<HandWritten form={form} FieldView={FieldView} />)

export const prepare = handWritten(PlainField)
