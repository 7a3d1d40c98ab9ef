import type { FunnelSource, WrittenField } from 'runnel/contracts'
import type { Field, Form } from './form.ts'

const widgets: Record<Field['kind'], string> = {
  text: 'text',
  email: 'email',
  date: 'text',
  select: 'select',
  radio: 'radio',
  checkbox: 'checkbox',
}

const fieldOf = ({ kind, label, required, pattern, choices }: Field): WrittenField => ({
  label,
  widget: widgets[kind],
  ...(required && { required }),
  ...(pattern && { checks: [{ pattern: pattern.source, message: pattern.message }] }),
  ...(choices && { choices }),
})

export const funnelIdOf = ({ fields }: Form): string => `fields-${fields.length}`

/** The form as a definition of this engine. */
export const funnelOf = (form: Form): FunnelSource & { format: number } => ({
  format: 2,
  id: funnelIdOf(form),
  title: 'The form of the bench',
  path: `/bench/${funnelIdOf(form)}`,
  exits: ['/'],
  data: Object.fromEntries(
    form.fields.map(({ name, kind, choices }) => [
      name,
      {
        type: kind === 'checkbox' ? 'boolean' : 'string',
        class: 'plain',
        ...(choices && { enum: choices.map(({ value }) => value) }),
      },
    ]),
  ),
  order: ['form', 'done'],
  steps: {
    form: {
      title: 'Your details',
      fields: Object.fromEntries(form.fields.map((field) => [field.name, fieldOf(field)])),
    },
    done: { title: 'Thank you', final: true },
  },
})
