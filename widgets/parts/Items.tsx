import type { ComponentProps } from 'react'
import type { Elements, Parts } from 'runnel/react'
import { FieldError, FieldHint } from '../shared/Field.tsx'
import './Items.css'

type ItemsProps = ComponentProps<Parts['Items']> & { rows: Elements[] }

/** A button about an item, whose name it says to screen readers too. */
function ItemButton({
  label,
  title,
  busy,
  id,
  onPress,
}: {
  label: string
  title: string
  busy: boolean
  id?: string
  onPress(): void
}) {
  return (
    <button
      type="button"
      id={id}
      className="ui-button part-item-button"
      aria-disabled={busy || undefined}
      onClick={() => busy || onPress()}
    >
      <span>{label}</span>
      <span className="ui-hidden">{` ${title}`}</span>
    </button>
  )
}

/** The items one below the other, each as a group of fields. */
function Rows({ id, items, rows, remove, busy, onRemove }: ItemsProps) {
  return items.map(({ key, title }, at) => (
    <fieldset key={key} className="part-item" id={`${id}-${at}`} tabIndex={-1}>
      <legend className="part-item-title">{title}</legend>
      {rows[at]}
      {remove && <ItemButton label={remove} {...{ title, busy }} onPress={() => onRemove(at)} />}
    </fieldset>
  ))
}

/** The items as rows of a table. On a narrow screen they are groups, one below the other (Items.css). */
function Matrix({ id, label, columns, items, rows, remove, busy, onRemove }: ItemsProps) {
  if (items.length === 0) return null
  return (
    <table className="part-matrix" aria-label={label}>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {remove && <td />}
        </tr>
      </thead>
      <tbody>
        {items.map(({ key, title }, at) => (
          <tr key={key} id={`${id}-${at}`} tabIndex={-1}>
            <th scope="row">{title}</th>
            {rows[at]}
            {remove && (
              <td>
                <ItemButton label={remove} {...{ title, busy }} onPress={() => onRemove(at)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The items with their answers in words; each has a page of its own. */
function Pages({ id, items, remove, change = '', busy, onRemove, onChange }: ItemsProps) {
  if (items.length === 0) return null
  return (
    <ul className="part-items-list">
      {items.map(({ key, title, says, note }, at) => (
        <li key={key} className="part-item">
          <h3 className="part-item-title">{title}</h3>
          {says.length > 0 && (
            <dl className="part-item-says">
              {says.map((one) => (
                <div key={one.label}>
                  <dt>{one.label}</dt>
                  <dd>{one.text}</dd>
                </div>
              ))}
            </dl>
          )}
          {note && <p className="part-item-note">{note}</p>}
          <div className="part-buttons">
            <ItemButton label={change} id={`${id}-${at}`} {...{ title, busy }} onPress={() => onChange(at)} />
            {remove && <ItemButton label={remove} {...{ title, busy }} onPress={() => onRemove(at)} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

const layouts = { rows: Rows, matrix: Matrix, pages: Pages }

/** The list of a repeat: its items in their layout, and the button that adds one. What was done is announced politely. */
export function Items(props: ItemsProps) {
  const { id, label, hint, error, add, layout, busy, status, onAdd } = props
  const Layout = layouts[layout]
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div
      className="part-items"
      id={id}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={described}
    >
      <h2 className="part-items-label" id={`${id}-label`}>
        {label}
      </h2>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
      <Layout {...props} />
      {add && (
        <button
          type="button"
          className="ui-button part-item-button"
          aria-disabled={busy || undefined}
          onClick={() => busy || onAdd()}
        >
          {add}
        </button>
      )}
      <p className="ui-hidden" role="status">
        {status}
      </p>
    </div>
  )
}
