import { useState } from 'react'
import { useWorkspace } from '../store/useWorkspace.ts'
import type { Choice, FileConflict, Workspace } from '../store/workspace.ts'

const shown = (text: string | undefined): string => text ?? '(not there)'

interface Props {
  workspace: Workspace
  conflict: FileConflict
}

/** Two people changed the same places: both versions, side by side, and a choice for each. */
export function ConflictPanel({ workspace, conflict }: Props) {
  const { path, theirs } = conflict
  // Drawn again with each change of the file, which the merge reads.
  useWorkspace(workspace)
  const { conflicts } = workspace.merged(conflict)
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const who = theirs.by ?? 'Another author'
  const choose = (pointer: string, choice: Choice): void => setChoices(new Map(choices).set(pointer, choice))
  const isComplete = conflicts.every(({ pointer }) => choices.has(pointer))
  return (
    <section className="conflict" aria-label={`Two versions of ${path}`} role="alert">
      <h2>
        <span>{`${who} changed the same ${conflicts.length === 1 ? 'place' : `${conflicts.length} places`} of`}</span>{' '}
        <code>{path}</code>
      </h2>
      <p className="quiet">Everything else of both changes is kept. Nothing is saved until you choose.</p>
      {conflicts.map(({ pointer, about, base, mine, theirs: other }) => (
        <fieldset key={pointer} className="conflict-place">
          <legend>{about}</legend>
          {(
            [
              ['mine', 'Mine', mine],
              ['theirs', `Of ${who}`, other],
            ] as const
          ).map(([choice, label, value]) => (
            <label key={choice} className="conflict-version">
              <input
                type="radio"
                name={`${path}${pointer}`}
                checked={choices.get(pointer) === choice}
                onChange={() => choose(pointer, choice)}
              />
              <span>{label}</span>
              <pre className="json">{shown(value)}</pre>
            </label>
          ))}
          {base !== undefined && (
            <details>
              <summary>What both started from</summary>
              <pre className="json">{shown(base)}</pre>
            </details>
          )}
        </fieldset>
      ))}
      <div className="buttons">
        <button
          type="button"
          className="button button-main"
          disabled={!isComplete}
          onClick={() => workspace.settle(path, choices)}
        >
          Keep what is chosen
        </button>
        <button
          type="button"
          className="button"
          onClick={() => setChoices(new Map(conflicts.map(({ pointer }) => [pointer, 'mine'])))}
        >
          All mine
        </button>
        <button
          type="button"
          className="button"
          onClick={() => setChoices(new Map(conflicts.map(({ pointer }) => [pointer, 'theirs'])))}
        >
          {`All of ${who}`}
        </button>
      </div>
    </section>
  )
}
