import { keysOf } from 'runnel/base'
import { useState } from 'react'
import type { OpenFunnel } from '../model/openFunnel.ts'
import { useWorkspace } from '../store/useWorkspace.ts'
import { pressesKey } from '#widgets/shared/pressesKey.ts'
import type { Workspace } from '../store/workspace.ts'
import { addStep } from './changeSteps.ts'
import { outlineOf } from './outline.ts'

interface Props {
  workspace: Workspace
  funnel: OpenFunnel
  selected?: string
}

interface LibraryStep {
  title?: string
  text?: string
  about?: string
  params?: Record<string, unknown>
}

function libraryStepsIn(texts: ReadonlyMap<string, string>): [string, LibraryStep][] {
  try {
    const { steps = {} } = JSON.parse(texts.get('library/steps.json') ?? '{}') as {
      steps?: Record<string, LibraryStep>
    }
    return Object.entries(steps)
  } catch {
    return []
  }
}

/** An id from a title: small letters, digits and hyphens. */
const idFrom = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '')

/** Adds a step behind the selected one: an empty one, or one of the library. */
export function AddStep({ workspace, funnel, selected }: Props) {
  const { texts } = useWorkspace(workspace)
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const [title, setTitle] = useState('')
  const [from, setFrom] = useState('')
  const [problem, setProblem] = useState('')
  const library = libraryStepsIn(texts)
  const steps = funnel.loaded.definition.steps ?? {}
  // With no step selected it comes before the last one, which most often ends the funnel.
  const ordered = outlineOf(funnel).flatMap(({ id, number }) => (number === undefined ? [] : [id]))
  const behind = (selected === undefined ? undefined : keysOf(selected)[1]) ?? ordered.at(-2)
  const close = (): void => {
    setOpen(false)
    setWasOpen(true)
    setTitle('')
    setFrom('')
    setProblem('')
  }
  function add(event: React.FormEvent): void {
    event.preventDefault()
    const id = idFrom(title) || (title.trim() === '' ? from : '')
    if (id === '') return setProblem('Give the step a title in Latin letters; its address is made of it.')
    if (Object.hasOwn(steps, id)) return setProblem(`There is a step "${id}" already. Give this one another title.`)
    const entry = library.find(([name]) => name === from)?.[1]
    const demanded = Object.entries(entry?.params ?? {}).filter(([, type]) => typeof type === 'string')
    const step = {
      ...(from && { use: from }),
      ...(demanded.length > 0 && {
        with: Object.fromEntries(demanded.map(([name, type]) => [name, type === 'to' ? '@next' : ''])),
      }),
      ...(title.trim() !== '' && { title: title.trim() }),
      ...(!from && { fields: {} }),
    }
    const text = workspace.state().texts.get(funnel.file) ?? ''
    workspace.edit(funnel.file, addStep(text, funnel, id, step, behind), `new step ${id}`)
    workspace.select({ file: funnel.file, pointer: `/steps/${id}` })
    close()
  }
  return (
    <div className="add-step">
      {isOpen ? (
        <form
          onSubmit={add}
          onKeyDown={(event) => {
            if (pressesKey(event, 'Escape')) close()
          }}
        >
          <label>
            Begin with
            <select autoFocus value={from} onChange={({ target }) => setFrom(target.value)}>
              <option value="">An empty step</option>
              <optgroup label="From the library">
                {library.map(([name, { title: said, text }]) => (
                  <option key={name} value={name}>
                    {(said ?? text) ? `${name} · ${said ?? text}` : name}
                  </option>
                ))}
              </optgroup>
            </select>
          </label>
          <label>
            Title
            <input
              type="text"
              value={title}
              placeholder={from ? 'As in the library' : 'What people are asked'}
              aria-invalid={problem !== ''}
              aria-describedby="add-step-help"
              onChange={({ target }) => setTitle(target.value)}
            />
            <small id="add-step-help" className={problem ? 'mistake' : 'quiet'}>
              {problem || `It comes ${behind ? `behind ${behind}` : 'last'}. Its id: ${idFrom(title) || from || '…'}`}
            </small>
          </label>
          <div className="buttons">
            <button type="submit" className="button button-main">
              Add
            </button>
            <button type="button" className="button" onClick={close}>
              Cancel
            </button>
          </div>
        </form>
      ) : (
        <button autoFocus={wasOpen} type="button" className="button" onClick={() => setOpen(true)}>
          Add a step
        </button>
      )}
    </div>
  )
}
