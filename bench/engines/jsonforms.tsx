/**
 * JSON Forms with its vanilla renderers, ajv compiled in the browser. It shows messages from the start, so the translation of
 * errors leaves out those of fields that were not left yet.
 */
import type { JsonFormsI18nState, JsonSchema, UISchemaElement } from '@jsonforms/core'
import { JsonForms } from '@jsonforms/react'
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers'
import { useMemo, useState, type FocusEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { schemaOf, type Form, type Prepare, type Values } from '../form.ts'
import { FormFrame } from './parts.tsx'
import '../form.css'

const uischemaOf = ({ fields }: Form): UISchemaElement & { elements: unknown[] } => ({
  type: 'VerticalLayout',
  elements: fields.map(({ name, kind }) => ({
    type: 'Control',
    scope: `#/properties/${name}`,
    ...(kind === 'radio' && { options: { format: 'radio' } }),
  })),
})

interface Page {
  form: Form
  schema: JsonSchema
  uischema: UISchemaElement
}

function FormPage({ form, schema, uischema }: Page) {
  const [values, setValues] = useState<Values>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const i18n = useMemo((): JsonFormsI18nState => {
    const byName = new Map(form.fields.map((field) => [field.name, field]))
    return {
      translateError: ({ keyword, instancePath, params }) => {
        const name = keyword === 'required' ? String(params.missingProperty) : instancePath.slice(1)
        const field = byName.get(name)
        if (!field || !left.has(name)) return ''
        return (keyword === 'required' ? field.required : keyword === 'pattern' ? field.pattern?.message : '') ?? ''
      },
    }
  }, [form, left])
  const leave = ({ target }: FocusEvent) => {
    const [, name] = /^#\/properties\/(\w+)/.exec(target.closest('[id^="#/properties/"]')?.id ?? '') ?? []
    if (name && !left.has(name)) setLeft(new Set([...left, name]))
  }
  return (
    <div onBlur={leave}>
      <FormFrame onSubmit={() => setLeft(new Set(form.fields.map(({ name }) => name)))}>
        <JsonForms
          schema={schema}
          uischema={uischema}
          data={values}
          renderers={vanillaRenderers}
          cells={vanillaCells}
          i18n={i18n}
          onChange={({ data }) => setValues(data as Values)}
        />
      </FormFrame>
    </div>
  )
}

export const prepare: Prepare = async (form) => {
  const page = { form, schema: schemaOf(form) as JsonSchema, uischema: uischemaOf(form) }
  return (root) => createRoot(root).render(<FormPage {...page} />)
}
