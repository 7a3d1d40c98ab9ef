import Form from '@rjsf/core'
import type {
  FieldProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RegistryFieldsType,
  RJSFSchema,
  UiSchema,
} from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { use, useMemo } from 'react'
import type { FunnelDetails } from '#engine/compile/index.ts'
import type { JsonSchema } from '#engine/rules/index.ts'
import type { Runner, PanelView } from '#engine/run/index.ts'
import { FieldAdapter } from '../FieldAdapter.tsx'
import type { ComponentRegistry } from '../types.ts'

export interface StepFormProps {
  panel: PanelView
  /** Schemas, and the validators that the build compiled from them. */
  details: () => Promise<FunnelDetails>
  runner: Runner
  components: ComponentRegistry
  busy: boolean
  loading: boolean
}

type FormContext = Omit<StepFormProps, 'details'>

/** Every widget of the registry is an rjsf field: one adapter, told apart by the path it stands at. */
function RegisteredField({ fieldPathId, registry }: FieldProps) {
  const { panel, ...rest } = registry.formContext as FormContext
  const field = panel.fields.find(({ path }) => path === fieldPathId.path[0])
  return field ? <FieldAdapter field={field} {...rest} /> : null
}

const templates = {
  FieldTemplate: ({ children }: FieldTemplateProps) => <>{children}</>,
  ObjectFieldTemplate: ({ properties }: ObjectFieldTemplateProps) => <>{properties.map(({ content }) => content)}</>,
}

/** Fields that their `if` hides are not in the schema at all. */
function shownSchema(schema: JsonSchema, paths: string[]): RJSFSchema {
  const properties = Object.fromEntries(paths.map((path) => [path, schema.properties?.[path] ?? {}]))
  return { ...schema, properties } as RJSFSchema
}

/** Labels, hints and messages are the widgets' business; rjsf is told which registry entry edits what. */
const uiSchemaOf = (panel: PanelView): UiSchema => ({
  'ui:submitButtonOptions': { norender: true },
  ...Object.fromEntries(panel.fields.map((field) => [field.path, { 'ui:field': field.widget, 'ui:label': false }])),
})

const formDataOf = (panel: PanelView): Record<string, unknown> =>
  Object.fromEntries(panel.fields.flatMap((field) => (field.value === undefined ? [] : [[field.path, field.value]])))

/** The engine validates (format.md §7.2); rjsf gets the messages to know about, and nothing to compute. */
const extraErrorsOf = (panel: PanelView) =>
  Object.fromEntries(
    panel.fields.flatMap(({ path, message }) => (message ? [[path, { __errors: [message.text] }]] : [])),
  )

/** The fields of a step, rendered by rjsf with the widget registry as its registry. */
export default function StepForm({ panel, details, ...rest }: StepFormProps) {
  const { schemas, validators } = use(details())
  const schema = schemas[panel.path]!
  const shown = panel.fields.map((field) => field.path).join(' ')
  const { rendered, uiSchema, validator, fields } = useMemo(() => {
    const rendered = shownSchema(
      schema,
      panel.fields.map((field) => field.path),
    )
    const fields: RegistryFieldsType = Object.fromEntries(panel.fields.map((field) => [field.widget, RegisteredField]))
    return {
      rendered,
      fields,
      uiSchema: uiSchemaOf(panel),
      validator: createPrecompiledValidator(validators as never, rendered),
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- which fields are shown decides everything here; their values do not
  }, [schema, shown, validators])
  return (
    <Form
      tagName="div"
      schema={rendered}
      uiSchema={uiSchema}
      formData={formDataOf(panel)}
      formContext={{ panel, ...rest } satisfies FormContext}
      fields={fields}
      templates={templates}
      validator={validator}
      extraErrors={extraErrorsOf(panel) as never}
      showErrorList={false}
      noValidate
      noHtml5Validate
    >
      <></>
    </Form>
  )
}
