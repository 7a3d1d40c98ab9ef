import { keysOf, valueAt } from 'runnel/base'
import { memo, useMemo } from 'react'
import Form from '@rjsf/core'
import type { FieldTemplateProps, RegistryFieldsType, RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { FormContext, type FormParts } from './formContext.ts'
import { BooleanPart, ListPart, NullPart, NumberPart, ObjectPart, StringPart } from './parts.tsx'

const fields = {
  ObjectField: ObjectPart,
  ArrayField: ListPart,
  StringField: StringPart,
  BooleanField: BooleanPart,
  NumberField: NumberPart,
  NullField: NullPart,
} as unknown as RegistryFieldsType

const templates = { FieldTemplate: ({ children }: FieldTemplateProps) => children }
const noButton = { 'ui:submitButtonOptions': { norender: true } }

/** The form of a value, drawn by rjsf from the grammar of its file. */
export const DefinitionForm = memo(function DefinitionForm({ parts }: { parts: FormParts }) {
  const { root, whole } = parts
  const value = useMemo(() => valueAt(whole, keysOf(root)) ?? {}, [whole, root])
  const type = Array.isArray(value) ? 'array' : typeof value
  const schema = useMemo((): RJSFSchema => ({ type: type as 'object' }), [type])
  return (
    <FormContext value={parts}>
      <Form
        key={`${parts.file}#${root}`}
        tagName="div"
        className="definition-form"
        schema={schema}
        uiSchema={noButton}
        formData={value}
        fields={fields}
        templates={templates}
        // The checker finds the mistakes: validating would make code, which the content policy forbids.
        noValidate
        validator={validator}
        showErrorList={false}
        noHtml5Validate
        experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults' }}
      />
    </FormContext>
  )
})
