import Form from '@rjsf/core'
import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { FunnelDetails } from '#engine/compile/index.ts'
import { useDetails } from '../details.ts'
import { PanelField, type FieldContext } from '../FieldAdapter.tsx'

export interface StepFormProps extends FieldContext {
  /** Path of the panel. */
  panel: string
  /** Loads the form schemas and their precompiled validators. */
  details: () => Promise<FunnelDetails>
  /** Rendered below the fields, together with them. */
  children?: ReactNode
}

// Not rjsf's own context, every change of which renders every field.
const AnyField = createContext<Omit<StepFormProps, 'details' | 'children'> | null>(null)

/** The rjsf field for every widget. Its path says which field of the panel it renders. */
function RegisteredField({ fieldPathId }: FieldProps) {
  return <PanelField {...useContext(AnyField)!} path={String(fieldPathId.path[0])} />
}

const templates = {
  FieldTemplate: ({ children }: FieldTemplateProps) => <>{children}</>,
  ObjectFieldTemplate: ({ properties }: ObjectFieldTemplateProps) => <>{properties.map(({ content }) => content)}</>,
}

/**
 * The fields of a step, rendered by rjsf with the widgets of the registry. rjsf renders the structure, once: the engine
 * holds and validates the answers (format.md §7.2), and each field follows its own view, which says whether it is shown.
 */
export default function StepForm({ panel, details, children, runner, components, busy, loading }: StepFormProps) {
  const { schemas, validators } = useDetails(details())
  const schema = schemas[panel] as RJSFSchema
  const form = useMemo(() => {
    // The widgets render labels, hints and messages.
    const asked = Object.keys(schema.properties ?? {}).map((path) => [path, { 'ui:field': 'registered' }])
    return (
      <Form
        tagName="div"
        schema={schema}
        validator={createPrecompiledValidator(validators as never, schema)}
        fields={{ registered: RegisteredField }}
        uiSchema={{ 'ui:submitButtonOptions': { norender: true }, ...Object.fromEntries(asked) }}
        templates={templates}
        showErrorList={false}
        noValidate
        noHtml5Validate
      >
        <></>
      </Form>
    )
  }, [schema, validators])
  const context = useMemo(
    () => ({ panel, runner, components, busy, loading }),
    [panel, runner, components, busy, loading],
  )
  return (
    <>
      <AnyField value={context}>{form}</AnyField>
      {children}
    </>
  )
}
