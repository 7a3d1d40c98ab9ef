/**
 * Form.io, its renderer without the builder. It draws with templates of its own, not with React. Messages appear a moment after
 * a key, as is its default: with `validateOn: 'blur'` this version shows none before the form is submitted.
 */
import { Formio } from '@formio/js/form'
import '@formio/js/dist/formio.form.min.css'
import type { Field, Form, Prepare } from '../form.ts'
import '../form.css'

const componentOf = ({ name, kind, label, required, pattern, choices }: Field): object => ({
  type: {
    text: 'textfield',
    email: 'email',
    date: 'textfield',
    select: 'select',
    radio: 'radio',
    checkbox: 'checkbox',
  }[kind],
  key: name,
  label,
  input: true,
  validate: { required: required !== undefined, ...(pattern && { pattern: pattern.source }) },
  errors: { required, pattern: pattern?.message, invalid_email: pattern?.message },
  ...(kind === 'select' && { widget: 'html5', data: { values: choices } }),
  ...(kind === 'radio' && { values: choices }),
})

const formOf = ({ fields }: Form): object => ({
  display: 'form',
  components: [...fields.map(componentOf), { type: 'button', action: 'submit', key: 'submit', label: 'Continue' }],
})

export const prepare: Prepare = async (form) => {
  const definition = formOf(form)
  return (root) => void Formio.createForm(root, definition, { noAlerts: true })
}
