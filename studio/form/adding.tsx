import { useId, useRef, useState } from 'react'
import { inside, keysOf, valueAt } from '../json/pointer.ts'
import { useForm } from './formContext.ts'
import type { Shape } from './shape.ts'
import { labelOf } from './words.ts'

interface AddKeyProps {
  pointer: string
  shape: Shape
  /** Keys of the language that are not there. */
  missing: string[]
  /** Keys that are there. */
  taken: string[]
}

/** How an answer of the author's own begins: any JSON Schema may follow, so the grammar cannot say. */
const plainText = { type: 'string', class: 'plain' }

/** Adds a key: one of the language, or one of the author's own where names are free. */
export function AddKey({ pointer, shape, missing, taken }: AddKeyProps) {
  const { change, locked, shapes, select } = useForm()
  const menu = useRef<HTMLDetailsElement>(null)
  if (locked) return null
  const add = (key: string): void => {
    menu.current?.removeAttribute('open')
    change(inside(pointer, key), pointer === '/data' ? plainText : shapes.beginning(shapes.schemaIn(shape, key)))
    select(inside(pointer, key))
  }
  return (
    <>
      {missing.length > 0 && (
        <details ref={menu} className="add">
          <summary>Add…</summary>
          <ul>
            {missing.map((key) => (
              <li key={key}>
                <button type="button" onClick={() => add(key)}>
                  <strong>{labelOf(key)}</strong>
                  <small>{shapes.shapeOf(shape.members[key]!, undefined).description}</small>
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {shape.others && <AddNamed pointer={pointer} shape={shape} taken={taken} add={add} />}
    </>
  )
}

interface AddNamedProps {
  pointer: string
  shape: Shape
  taken: string[]
  add(key: string): void
}

/** Adds an entry with a name of its own, such as a field by the path of its answer. */
function AddNamed({ pointer, shape, taken, add }: AddNamedProps) {
  const { shapes } = useForm()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const list = useId()
  const help = useId()
  const names = shape.names
    ? shapes.shapeOf(shape.names, undefined).choices.filter((one): one is string => typeof one === 'string')
    : []
  const free = names.filter((one) => !taken.includes(one))
  const what = keysOf(pointer).at(-1) ?? 'entry'
  return (
    <form
      className="add-named"
      onSubmit={(event) => {
        event.preventDefault()
        const key = name.trim()
        if (key === '') return setProblem('Give it a name.')
        if (taken.includes(key)) return setProblem(`"${key}" is there already.`)
        setName('')
        setProblem('')
        add(key)
      }}
    >
      <input
        type="text"
        aria-label={`Name of another entry of ${labelOf(what)}`}
        aria-invalid={problem !== ''}
        aria-describedby={problem ? help : undefined}
        placeholder={names.length > 0 ? 'Choose or type…' : 'Name'}
        list={free.length > 0 ? list : undefined}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {free.length > 0 && (
        <datalist id={list}>
          {free.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      <button type="submit" className="button button-small">
        Add to {labelOf(what).toLowerCase()}
      </button>
      {problem && (
        <small id={help} className="mistake" role="alert">
          {problem}
        </small>
      )}
    </form>
  )
}

interface AddEntryProps {
  pointer: string
  shape: Shape
  label: string
  count: number
}

export function AddEntry({ pointer, shape, label, count }: AddEntryProps) {
  const { insert, locked, shapes, select, whole } = useForm()
  if (locked) return null
  return (
    <button
      type="button"
      className="button button-small"
      onClick={() => {
        const last = valueAt(whole, [...keysOf(pointer), String(count - 1)])
        const next = shapes.beginning(shapes.schemaIn(shape, String(count)))
        // An entry that may be written in several ways is written like the one before it.
        insert(pointer, count, typeof last === 'string' && typeof next !== 'string' ? '' : next)
        select(inside(pointer, count))
      }}
    >
      Add to {label.toLowerCase()}
    </button>
  )
}
