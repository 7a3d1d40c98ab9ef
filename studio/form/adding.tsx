import { inside, keysOf, valueAt } from 'runnel/base'
import { useId, useMemo, useRef, useState } from 'react'
import { useForm } from './formContext.ts'
import { answersOf } from './grammars.ts'
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
  const { change, locked, shapes, goTo } = useForm()
  const menu = useRef<HTMLDetailsElement>(null)
  if (locked) return null
  if (shape.kinds.includes('fields')) return <AddQuestion pointer={pointer} named={missing} taken={taken} />
  const add = (key: string): void => {
    menu.current?.removeAttribute('open')
    change(inside(pointer, key), pointer === '/data' ? plainText : shapes.beginning(shapes.schemaIn(shape, key)))
    goTo(inside(pointer, key))
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
        {`Add to ${labelOf(what).toLowerCase()}`}
      </button>
      {problem && (
        <small id={help} className="mistake" role="alert">
          {problem}
        </small>
      )}
    </form>
  )
}

/** The path of an answer from what was typed: a path stays as it is, words become one name. */
function pathFrom(typed: string): string {
  if (/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)*$/.test(typed)) return typed
  const words = typed.match(/[A-Za-z0-9]+/g) ?? []
  return words
    .map((word, at) => (at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()))
    .join('')
    .replace(/^[^a-z]+/, '')
}

interface AddQuestionProps {
  pointer: string
  /** Answers that any funnel has and the step does not ask for. */
  named: string[]
  taken: string[]
}

/** Asks for an answer that the funnel knows, or for a new one, which is declared at once. */
function AddQuestion({ pointer, named, taken }: AddQuestionProps) {
  const { change, funnel, goTo } = useForm()
  const answers = useMemo(
    () => (funnel ? answersOf(funnel).filter((one) => !taken.includes(one)) : named),
    [funnel, named, taken],
  )
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const list = useId()
  const help = useId()
  const text = typed.trim()
  const path = answers.includes(text) ? text : pathFrom(text)
  const isKnown = answers.includes(path)
  const add = (): void => {
    if (path === '') return setProblem('Write the question, or the name of its answer, in Latin letters.')
    if (taken.includes(path)) return setProblem(`This step asks for "${path}" already.`)
    if (!isKnown && !funnel)
      return setProblem(`No funnel has an answer "${path}". Choose one of the list, or add the question to a funnel.`)
    if (!isKnown) change(inside('/data', path), plainText)
    const label = text === path ? labelOf(path.split('.').at(-1)!) : text
    change(inside(pointer, path), { label, widget: 'text' })
    goTo(inside(pointer, path))
    setTyped('')
    setProblem('')
  }
  return (
    <form
      className="add-named"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <input
        type="text"
        aria-label="Question, or the answer that it asks for"
        aria-invalid={problem !== ''}
        aria-describedby={help}
        placeholder="A new question, or an answer that is known"
        list={list}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <datalist id={list}>
        {answers.map((answer) => (
          <option key={answer} value={answer} />
        ))}
      </datalist>
      <button type="submit" className="button button-small">
        Add a question
      </button>
      <small id={help} className={problem ? 'mistake' : 'quiet'} role={problem ? 'alert' : undefined}>
        {problem || (text !== '' && !answers.includes(text) && funnel ? `Its answer is stored as ${path || '…'}.` : '')}
      </small>
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
  const { insert, locked, shapes, goTo, whole } = useForm()
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
        goTo(inside(pointer, count))
      }}
    >
      {`Add to ${label.toLowerCase()}`}
    </button>
  )
}
