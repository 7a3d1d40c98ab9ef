import type { ComponentType } from 'react'
import type { FieldView, Runner } from '#engine/run/index.ts'
import type { ComponentRegistry, WidgetProps } from './types.ts'

interface FieldAdapterProps {
  field: FieldView
  runner: Runner
  components: ComponentRegistry
  busy: boolean
  loading: boolean
}

/** What is shown in place of a widget that the registry does not have; the checker finds it before anybody else does. */
function UnknownWidget({ field }: { field: FieldView }) {
  return <p role="alert">{`There is no widget "${field.widget}" for ${field.path}.`}</p>
}

/** One answer: its view as the props of its widget, its changes as calls of the runner. */
export function FieldAdapter({ field, runner, components, busy, loading }: FieldAdapterProps) {
  const Widget = components.widgets[field.widget] as ComponentType<WidgetProps> | undefined
  if (!Widget) return <UnknownWidget field={field} />
  const { message } = field
  return (
    <Widget
      id={field.id}
      name={field.path}
      label={field.label}
      hint={field.hint}
      placeholder={field.placeholder}
      value={field.value}
      required={field.required}
      error={message && message.at === undefined ? message.text : undefined}
      memberErrors={Object.fromEntries(field.members.map(({ at, text }) => [at, text]))}
      choices={field.choices}
      options={field.options}
      busy={busy && !loading}
      loading={loading}
      onTell={(name, told) => {
        const path = field.tells[name]
        if (path !== undefined) runner.change(path, told)
      }}
      onChange={(value) => runner.change(field.path, value)}
      onCommit={(...value) => runner.commit(field.path, ...value)}
    />
  )
}
