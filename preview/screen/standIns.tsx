import type { Registry } from 'runnel/contracts'
import type { BlockProps, ComponentRegistry, WidgetComponent, WidgetProps } from 'runnel/react'
import { ownValue } from 'runnel/rules'

function TextStandIn({
  id,
  name,
  value,
  numeric,
  onChange,
  onCommit,
}: WidgetProps<string | number> & { numeric: boolean }) {
  const valueOf = (text: string): string | number | undefined =>
    text === '' ? undefined : numeric ? Number(text) : text
  return (
    <input
      className="field-input"
      id={id}
      name={name}
      inputMode={numeric ? 'numeric' : 'text'}
      value={value ?? ''}
      onChange={(event) => onChange(valueOf(event.currentTarget.value))}
      onBlur={() => onCommit()}
    />
  )
}

const BoxStandIn = ({ id, name, value, onCommit }: WidgetProps<boolean>) => (
  <input
    type="checkbox"
    id={id}
    name={name}
    checked={value === true}
    onChange={(event) => onCommit(event.currentTarget.checked)}
  />
)

/** A plain control for a widget's type of value, with label, hint and message. */
const widgetFor = (type: unknown): WidgetComponent =>
  function StandIn(props: WidgetProps<never>) {
    const { id, label, hint, error } = props
    return (
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {hint && <p className="field-hint">{hint}</p>}
        {error && (
          <p className="field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
        {type === 'boolean' ? (
          <BoxStandIn {...props} />
        ) : (
          <TextStandIn {...props} numeric={type === 'number' || type === 'integer'} />
        )}
      </div>
    )
  }

const BlockStandIn = ({ options }: BlockProps) =>
  Object.entries(options).map(([name, value]) => (
    <p key={name}>{typeof value === 'string' ? value : JSON.stringify(value)}</p>
  ))

const missing = <T,>(names: object, given: Record<string, T>): string[] =>
  Object.keys(names).filter((name) => !ownValue(given, name))

/**
 * The components of the page, and plain ones for other widgets and blocks of the registry, so that funnels with another
 * vocabulary can be previewed too.
 */
export function withStandIns(own: ComponentRegistry, { widgets, blocks }: Registry): ComponentRegistry {
  return {
    ...own,
    widgets: {
      ...own.widgets,
      ...Object.fromEntries(missing(widgets, own.widgets).map((name) => [name, widgetFor(widgets[name]!.edits.type)])),
    },
    blocks: { ...own.blocks, ...Object.fromEntries(missing(blocks, own.blocks).map((name) => [name, BlockStandIn])) },
  }
}
