import Form from '@rjsf/core'
import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { useContext, useMemo } from 'react'
import type { FunnelDetails } from '#engine/compile/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { useDetails } from '../details.ts'
import { PanelField } from '../FieldAdapter.tsx'
import { repeatFields, repeatUi, schemaOf, useItemHistory, useStructure } from '../words/Repeats.tsx'
import type { Elements } from '../types.ts'
import { AnyField, type FormContext } from './anyField.ts'

export interface StepFormProps extends FormContext {
  /** Loads the form schemas and their precompiled validators. */
  details: () => Promise<FunnelDetails>
  /** Rendered below the fields, together with them. */
  children?: Elements
}

/** The rjsf field for every widget. Its path says which field of the panel it renders. */
function RegisteredField({ fieldPathId }: FieldProps) {
  const { item, ...context } = useContext(AnyField)!
  // Keys of a step are paths; an item has its own around its members.
  const path = [...(item === undefined ? [] : [item]), ...fieldPathId.path].join('.')
  return <PanelField {...context} path={path} />
}

const templates = {
  FieldTemplate: ({ children }: FieldTemplateProps) => <>{children}</>,
  ObjectFieldTemplate: ({ properties }: ObjectFieldTemplateProps) => <>{properties.map(({ content }) => content)}</>,
}

/**
 * The fields of a step, rendered by rjsf with the widgets of the registry. rjsf renders the structure, once: the engine
 * holds and validates the answers (format.md §7.2), and each field follows its own view, which says whether it is shown.
 */
export default function StepForm({ panel, item, details, children, runner, components, busy, loading }: StepFormProps) {
  const { schemas, validators } = useDetails(details())
  const whole = ownValue(schemas, panel) as RJSFSchema
  const schema = schemaOf(whole, item)
  const structure = useStructure(runner, panel)
  useItemHistory(runner, item)
  const form = useMemo(() => {
    // The widgets render labels, hints and messages.
    const asked = { 'ui:field': 'registered' }
    const properties = Object.entries((schema.properties ?? {}) as Record<string, RJSFSchema>)
    const ui = properties.map(([path, property]) => [path, repeatUi(property, asked) ?? asked])
    return (
      <Form
        tagName="div"
        schema={schema}
        validator={createPrecompiledValidator(validators as never, whole)}
        fields={{ registered: RegisteredField, ...repeatFields }}
        uiSchema={{ 'ui:submitButtonOptions': { norender: true }, ...Object.fromEntries(ui) }}
        formData={structure && (JSON.parse(structure) as unknown)}
        templates={templates}
        showErrorList={false}
        noValidate
        noHtml5Validate
      >
        <></>
      </Form>
    )
  }, [whole, schema, validators, structure])
  const context = useMemo(
    () => ({ panel, item, runner, components, busy, loading }),
    [panel, item, runner, components, busy, loading],
  )
  return (
    <>
      <AnyField value={context}>{form}</AnyField>
      {children}
    </>
  )
}
