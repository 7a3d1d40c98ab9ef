import { type FormEvent, useRef, useState } from 'react'
import { pressesKey } from '#widgets/shared/pressesKey.ts'
import type { PaneProps, Shown } from '../proof/useProof.ts'
import { renamed, withoutScenario } from './changeScenario.ts'

interface Props extends Pick<PaneProps, 'workspace'>, Pick<Shown, 'project'> {
  name: string
  /** As it is shown. */
  words: string
  file: string
  place: string
  /** The names of all scenarios. */
  names: string[]
  removed(): void
}

/** Renames or removes a scenario of the funnel's own files. */
export function ChangeScenario({ workspace, project, name, words, file, place, names, removed }: Props) {
  const [given, setGiven] = useState<string>()
  const opener = useRef<HTMLButtonElement>(null)
  const trimmed = given?.trim() ?? ''
  const isTaken = trimmed !== name && names.includes(trimmed)
  const text = project.texts.get(file)!
  const close = (): void => {
    setGiven(undefined)
    opener.current?.focus()
  }
  const rename = (event: FormEvent): void => {
    event.preventDefault()
    if (trimmed === '' || isTaken) return
    workspace.edit(file, renamed(text, place, trimmed), `the name of “${words}”`)
    close()
  }
  const remove = (): void => {
    workspace.edit(file, withoutScenario(text, place), `the removal of “${words}”`)
    removed()
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="button"
        aria-label={`Rename the scenario “${words}”`}
        aria-expanded={given !== undefined}
        onClick={() => (given === undefined ? setGiven(name) : close())}
      >
        Rename
      </button>
      <button type="button" className="button" aria-label={`Remove the scenario “${words}”`} onClick={remove}>
        Remove
      </button>
      {given !== undefined && (
        <form
          className="proof-form"
          aria-label={`Rename “${words}”`}
          onSubmit={rename}
          onKeyDown={(event) => pressesKey(event, 'Escape') && close()}
        >
          <label className="proof-text">
            New name
            <input
              type="text"
              value={given}
              maxLength={120}
              autoFocus
              onChange={(event) => setGiven(event.target.value)}
            />
          </label>
          <button type="submit" className="button" disabled={trimmed === '' || isTaken}>
            Save the name
          </button>
          <button type="button" className="button" onClick={close}>
            Cancel
          </button>
          <p className="quiet" role="status">
            {isTaken && 'Another scenario has this name.'}
          </p>
        </form>
      )}
    </>
  )
}
