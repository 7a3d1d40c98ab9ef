import Form from '@rjsf/core'
import type {
  FieldProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RegistryFieldsType,
  RJSFSchema,
} from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { use, useMemo } from 'react'
import type { FunnelDetails } from '#engine/compile/index.ts'
import type { FieldView, PanelView } from '#engine/run/index.ts'
import { FieldAdapter, type FieldContext } from '../FieldAdapter.tsx'

export interface StepFormProps extends FieldContext {
  panel: PanelView
  /** Loads the form schemas and their precompiled validators. */
  details: () => Promise<FunnelDetails>
}

type FormContext = Omit<StepFormProps, 'details'>

/** The rjsf field for every widget. The path says which field of the panel it renders. */
function RegisteredField({ fieldPathId, registry }: FieldProps) {
  const { panel, ...rest } = registry.formContext as FormContext
  const field = panel.fields.find(({ path }) => path === fieldPathId.path[0])
  return field ? <FieldAdapter field={field} {...rest} /> : null
}

const templates = {
  FieldTemplate: ({ children }: FieldTemplateProps) => <>{children}</>,
  ObjectFieldTemplate: ({ properties }: ObjectFieldTemplateProps) => <>{properties.map(({ content }) => content)}</>,
}

const byPath = <T,>({ fields }: PanelView, member: (field: FieldView) => T | undefined): Record<string, T> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = member(field)
      return value === undefined ? [] : [[field.path, value]]
    }),
  )

/** The fields of a step, rendered by rjsf with the widgets of the registry. */
export default function StepForm({ panel, details, ...rest }: StepFormProps) {
  const { schemas, validators } = use(details())
  const schema = schemas[panel.path]!
  const shown = panel.fields.map((field) => field.path).join(' ')
  const fixed = useMemo(() => {
    // The schema contains only the visible fields.
    const properties = byPath(panel, ({ path }) => schema.properties?.[path] ?? {})
    const rendered = { ...schema, properties } as RJSFSchema
    return {
      schema: rendered,
      validator: createPrecompiledValidator(validators as never, rendered),
      fields: Object.fromEntries(panel.fields.map(({ widget }) => [widget, RegisteredField])) as RegistryFieldsType,
      // The widgets render labels, hints and messages; rjsf only needs to know which widget edits which path.
      uiSchema: {
        'ui:submitButtonOptions': { norender: true },
        ...byPath(panel, ({ widget }) => ({ 'ui:field': widget, 'ui:label': false })),
      },
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the set of visible fields matters here, not their values
  }, [schema, shown, validators])
  return (
    <Form
      tagName="div"
      {...fixed}
      formData={byPath(panel, ({ value }) => value)}
      formContext={{ panel, ...rest } satisfies FormContext}
      templates={templates}
      // The engine validates (format.md §7.2); rjsf only gets its messages.
      extraErrors={byPath(panel, ({ message }) => message && { __errors: [message.text] }) as never}
      showErrorList={false}
      noValidate
      noHtml5Validate
    >
      <></>
    </Form>
  )
}
