import type { ComponentType } from 'react'
import type { FieldView, Runner } from '#engine/run/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import type { ComponentRegistry, WidgetProps } from './types.ts'
import { noteTyped } from './useFieldView.ts'
import { FieldNote } from './words/Choices.tsx'
import { fixedAnswer } from './words/Fixed.tsx'

/** What every field of a panel needs besides its view. */
export interface FieldContext {
  runner: Runner
  components: ComponentRegistry
  busy: boolean
  loading: boolean
}

/** Renders a field: its view becomes the props of its widget, and the widget's callbacks become calls of the runner. */
export function FieldAdapter({ field, runner, components, busy, loading }: FieldContext & { field: FieldView }) {
  const fixed = fixedAnswer(field, components.parts)
  if (fixed) return fixed
  const Widget = ownValue(components.widgets, field.widget) as ComponentType<WidgetProps> | undefined
  // The checker reports this mistake, so no released funnel shows it.
  if (!Widget) return <p role="alert">{`There is no widget "${field.widget}" for ${field.path}.`}</p>
  const { id, path, label, hint, placeholder, value, required, choices, options, message, members, note } = field
  const widget = (
    <Widget
      {...{ id, label, hint, placeholder, value, required, choices, options, loading }}
      name={path}
      error={message && message.at === undefined ? message.text : undefined}
      memberErrors={Object.fromEntries(members.map(({ at, text }) => [at, text]))}
      busy={busy && !loading}
      onTell={(name, told) => {
        const tells = ownValue(field.tells, name)
        if (tells !== undefined) runner.change(tells, told)
      }}
      onChange={(changed, how) => {
        if (how?.uncontrolled) noteTyped(runner, path)
        runner.change(path, changed, how)
      }}
      onCommit={(...committed) => runner.commit(path, ...committed)}
    />
  )
  if (!note) return widget
  return (
    <>
      {widget}
      <FieldNote note={note} label={label} onAgain={() => runner.again(path)} />
    </>
  )
}
