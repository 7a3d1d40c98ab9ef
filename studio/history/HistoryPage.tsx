import { useCallback, useState, useSyncExternalStore } from 'react'
import type { DraftChange } from '#schemas/studio/index.ts'
import { Choice } from '#preview/parts/Choice.tsx'
import { messageOf, studio } from '../api/client.ts'
import { LineDiff } from '../parts/LineDiff.tsx'
import { moment } from '../parts/moment.ts'
import { Empty, Loading, Page, Part, Problem } from '../parts/Page.tsx'
import { may } from '../parts/roles.ts'
import { Rows } from '../parts/Rows.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import type { Workspace } from '../store/workspace.ts'
import './history.css'

/** How many changes the server sends at a time. */
const atOnce = 100

function Chosen({ change, workspace }: { change: DraftChange; workspace: Workspace }) {
  const { me, texts } = useSyncExternalStore(workspace.subscribe, workspace.state)
  const [restored, setRestored] = useState(false)
  const { id, path, by, at, about } = change
  const { value, problem, reload } = useLoaded(useCallback(() => studio.historyText(id), [id]))
  const current = texts.get(path)
  const same = value !== undefined && (value.text ?? undefined) === current
  return (
    <Part title={about || path}>
      <p className="quiet">
        <span>{`${by},`}</span> <time dateTime={at}>{moment(at)}</time> · <code>{path}</code>
      </p>
      {problem && <Problem again={reload}>{problem}</Problem>}
      {!value && !problem && <Loading what="the text" />}
      {value && (
        <>
          <p>
            {same
              ? 'The file is now as it was after this change.'
              : value.text === null
                ? 'This change removed the file.'
                : 'What restoring it would change: red lines go, green lines come.'}
          </p>
          {!same && (
            <LineDiff before={current ?? ''} after={value.text ?? ''} label="What restoring it changes, line by line" />
          )}
          <div className="row">
            <p role="status" className="good">
              {restored && same ? 'Restored. You can undo it in the editor.' : ''}
            </p>
            <button
              type="button"
              className="button button-main"
              disabled={same || !may(me, 'author')}
              title={may(me, 'author') ? undefined : 'Only an author may restore it.'}
              onClick={() => {
                workspace.edit(path, value.text, `restored as of ${moment(at)} by ${by}`)
                setRestored(true)
              }}
            >
              Restore this
            </button>
          </div>
          {!may(me, 'author') && (
            <p className="quiet">You may look at everything here, but only an author restores it.</p>
          )}
        </>
      )}
    </Part>
  )
}

function Changes({ path, workspace }: { path: string; workspace: Workspace }) {
  const first = useLoaded(useCallback(() => studio.history(path ? { path } : {}), [path]))
  const [earlier, setEarlier] = useState<{ of: readonly DraftChange[]; more: DraftChange[]; end: boolean }>()
  const [problem, setProblem] = useState<string>()
  const [chosen, setChosen] = useState<DraftChange>()
  const { value, reload } = first
  if (!value) return first.problem ? <Problem again={reload}>{first.problem}</Problem> : <Loading what="the history" />
  const known = earlier?.of === value ? earlier : { of: value, more: [], end: value.length < atOnce }
  const all = [...value, ...known.more]
  if (all.length === 0)
    return (
      <Empty>
        <p>
          <strong>No changes yet.</strong> Whatever is typed in the editor is kept here: who changed which file, when
          and what. Each state can be looked at and brought back, also after it was published or given up.
        </p>
      </Empty>
    )
  const load = (): void => {
    setProblem(undefined)
    studio.history({ path: path || undefined, before: all.at(-1)!.id }).then(
      (next) => setEarlier({ of: value, more: [...known.more, ...next], end: next.length < atOnce }),
      (error: unknown) => setProblem(messageOf(error)),
    )
  }
  return (
    <div className="history-columns">
      <Part title="Changes" count={all.length}>
        <Rows
          label="Changes, newest first"
          items={all}
          keyOf={({ id }) => id}
          row={(change) => (
            <button
              type="button"
              className="history-change"
              aria-pressed={change.id === chosen?.id}
              onClick={() => setChosen(change)}
            >
              <strong>{change.about || 'Changed'}</strong>
              <span className="quiet">{`${change.by}, ${moment(change.at)}`}</span>
              <code>{change.path}</code>
            </button>
          )}
        />
        {problem && <Problem>{problem}</Problem>}
        {!known.end && (
          <button type="button" className="button" onClick={load}>
            Load earlier ones
          </button>
        )}
      </Part>
      {chosen ? (
        <Chosen key={chosen.id} change={chosen} workspace={workspace} />
      ) : (
        <Empty>
          <p>Choose a change to compare the text of then with the one of now.</p>
        </Empty>
      )}
    </div>
  )
}

/** Every change of a draft, and the way back to each. */
export function HistoryPage({ workspace }: { workspace: Workspace }) {
  const { funnel, files } = useSyncExternalStore(workspace.subscribe, workspace.state)
  const own = [...files.keys()].filter((path) => path.startsWith(`${funnel}/`))
  const others = [...files.keys()].filter((path) => !path.startsWith(`${funnel}/`))
  const [path, setPath] = useState(files.has(`${funnel}/funnel.json`) ? `${funnel}/funnel.json` : '')
  const option = (name: string) => <option key={name}>{name}</option>
  return (
    <Page
      title="History"
      lede="Every change that was saved, newest first. Restoring one is a change itself, so nothing is lost by it."
      actions={
        <Choice label="File" value={path} onChange={setPath}>
          <option value="">All files</option>
          <optgroup label={funnel}>{own.map(option)}</optgroup>
          <optgroup label="Others">{others.map(option)}</optgroup>
        </Choice>
      }
    >
      <Changes key={path} path={path} workspace={workspace} />
    </Page>
  )
}
