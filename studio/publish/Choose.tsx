import { useId } from 'react'
import { Empty, Part } from '../parts/Page.tsx'
import { moment } from '../parts/moment.ts'
import { Rows } from '../parts/Rows.tsx'
import { listed, quoted } from '../parts/words.ts'
import type { Changed, Owner } from './choosing.ts'

const owners: Record<Owner, string> = {
  own: 'Of this funnel',
  base: 'Of the funnels that it builds on',
  shared: 'Shared by all funnels',
  other: 'Of other funnels',
}

const effect = ({ affects }: Changed): string => {
  if (affects === undefined) return 'May change every funnel. The proof says which.'
  return affects.length === 0 ? '' : `Also changes ${listed(affects.map(quoted))}.`
}

interface ChooseProps {
  funnel: string
  changed: readonly Changed[]
  chosen: ReadonlySet<string>
  setChosen(chosen: ReadonlySet<string>): void
}

function File({ file, chosen, setChosen }: { file: Changed } & Omit<ChooseProps, 'changed' | 'funnel'>) {
  const id = useId()
  const { path, what, by, at } = file
  const words = effect(file)
  return (
    <div className="publish-file">
      <input
        type="checkbox"
        id={id}
        checked={chosen.has(path)}
        aria-describedby={words ? `${id}-effect` : undefined}
        onChange={({ target }) => {
          const next = new Set(chosen)
          if (target.checked) next.add(path)
          else next.delete(path)
          setChosen(next)
        }}
      />
      <div className="row-words">
        <label htmlFor={id}>
          <code>{path}</code> {what !== 'changed' && <span className="tag">{what}</span>}
        </label>
        <p className="quiet">{`${by ? `Last changed by ${by}` : ''}${at ? ` on ${moment(at)}` : ''}`}</p>
        {words && (
          <p id={`${id}-effect`} className="warn">
            {words}
          </p>
        )}
      </div>
    </div>
  )
}

/** Which of the changed files go along. */
export function Choose({ funnel, changed, ...choice }: ChooseProps) {
  if (changed.length === 0)
    return (
      <Empty>
        <p>
          <strong>There is nothing to publish.</strong> No file has a draft: what is served is what you see in the
          editor.
        </p>
        <p>
          Change something in the editor, for example a headline. It is saved as a draft at once; then come back here.
        </p>
      </Empty>
    )
  const groups = (Object.keys(owners) as Owner[])
    .map((owner) => ({ owner, files: changed.filter((file) => file.owner === owner) }))
    .filter(({ files }) => files.length > 0)
  return (
    <Part title="What goes along" count={choice.chosen.size}>
      {!changed.some(({ owner }) => owner === 'own') && (
        <p className="quiet">{`Nothing of ${quoted(funnel)} itself is changed. Choose what else goes along.`}</p>
      )}
      {groups.map(({ owner, files }) => (
        <section key={owner}>
          <h3>{owners[owner]}</h3>
          <Rows
            label={owners[owner]}
            items={files}
            keyOf={({ path }) => path}
            row={(file) => <File file={file} {...choice} />}
          />
        </section>
      ))}
    </Part>
  )
}
