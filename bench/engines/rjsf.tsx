/** Plain rjsf: its own widgets and templates, ajv compiled in the browser. A field shows its message once it was left. */
import RjsfForm from '@rjsf/core'
import type { RJSFSchema, RJSFValidationError, UiSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { schemaOf, type Form, type Prepare, type Values } from '../form.ts'
import '../form.css'

const uiSchemaOf = ({ fields }: Form): UiSchema => ({
  'ui:submitButtonOptions': { submitText: 'Continue' },
  ...Object.fromEntries(
    fields.map(({ name, kind }) => [
      name,
      kind === 'radio' ? { 'ui:widget': 'radio' } : kind === 'email' ? { 'ui:widget': 'email' } : {},
    ]),
  ),
})

interface Page {
  form: Form
  schema: RJSFSchema
  uiSchema: UiSchema
}

function RjsfPage({ form, schema, uiSchema }: Page) {
  const [values, setValues] = useState<Values>({})
  const left = useRef(new Set<string>())
  const [show] = useState(() => (errors: RJSFValidationError[]) => {
    const byName = new Map(form.fields.map((field) => [field.name, field]))
    return errors.flatMap((error) => {
      const name = error.name === 'required' ? String(error.params.missingProperty) : (error.property ?? '').slice(1)
      const field = byName.get(name)
      if (!field || !left.current.has(name) || error.name === 'oneOf' || error.name === 'const') return []
      return [{ ...error, message: error.name === 'required' ? field.required : field.pattern?.message }]
    })
  })
  return (
    <div onSubmitCapture={() => form.fields.forEach(({ name }) => left.current.add(name))}>
      <RjsfForm
        schema={schema}
        uiSchema={uiSchema}
        validator={validator}
        formData={values}
        onChange={({ formData }) => setValues(formData as Values)}
        onBlur={(id) => void left.current.add(id.replace(/^root_/, '').replace(/-\d+$/, ''))}
        liveValidate="onBlur"
        transformErrors={show}
        showErrorList={false}
        noHtml5Validate
      />
    </div>
  )
}

export const prepare: Prepare = async (form) => {
  const page = { form, schema: schemaOf(form) as RJSFSchema, uiSchema: uiSchemaOf(form) }
  return (root) => createRoot(root).render(<RjsfPage {...page} />)
}
