import { useCallback, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { NewFunnel } from '#schemas/studio/index.ts'
import { studio } from '../api/client.ts'
import { Page, Problem } from '../parts/Page.tsx'
import { useAction } from '../parts/useAction.ts'
import { OpenProposals } from '../publish/OpenProposals.tsx'
import { useWorkspace } from '../store/useWorkspace.ts'
import type { Workspace } from '../store/workspace.ts'
import { funnelsIn, type FunnelEntry } from './funnelsIn.ts'
import { addressOf, idProblem } from './newVariant.ts'

/** All funnels, and how to begin another one. */
export function FunnelList({ workspace }: { workspace: Workspace }) {
  const { texts, files, me, fixed } = useWorkspace(workspace)
  const [search, setSearch] = useState('')
  const funnels = funnelsIn(texts)
  const shown = funnels.filter(({ id, title }) => `${id} ${title}`.toLowerCase().includes(search.toLowerCase()))
  const stateOf = (id: string): string => {
    const file = files.get(`${id}/funnel.json`)
    if (!file || file.published === null) return 'Never published'
    if (file.revision === 0) return 'As published'
    return file.by ? `Draft by ${file.by}` : 'Draft'
  }
  return (
    <Page
      title="Funnels"
      actions={
        funnels.length > 5 && (
          <input
            type="search"
            aria-label="Search the funnels"
            placeholder="Search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )
      }
    >
      {funnels.length === 0 && (
        <p className="teach">
          There is no funnel yet. A funnel is a form of several steps, with the rules that lead from one to the next. An
          engineer brings the first one in with <code>runnel push</code>; from then on you make variants of it here.
        </p>
      )}
      {shown.length > 0 && (
        <table className="funnels">
          <thead>
            <tr>
              <th scope="col">Funnel</th>
              <th scope="col">Address</th>
              <th scope="col">Made from</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, title, path, extends: base }) => (
              <tr key={id}>
                <th scope="row">
                  <Link href={`/${id}`}>{title}</Link> <span className="step-id">{id}</span>
                </th>
                <td>
                  <code>{path}</code>
                </td>
                <td>{base ? <Link href={`/${base}`}>{base}</Link> : <span className="quiet">itself</span>}</td>
                <td>{stateOf(id)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {funnels.length > 0 && shown.length === 0 && <p className="quiet">No funnel has this in its name.</p>}
      <OpenProposals />
      {fixed.length > 0 && <p className="quiet">{`Only engineers can change ${fixed.join(', ')}.`}</p>}
      {funnels.length > 0 && me.role !== 'viewer' && <NewVariant workspace={workspace} funnels={funnels} />}
    </Page>
  )
}

function NewVariant({ workspace, funnels }: { workspace: Workspace; funnels: FunnelEntry[] }) {
  const [, go] = useLocation()
  const [given, setGiven] = useState({ id: '', base: funnels[0]!.id, title: '' })
  const [isTried, setTried] = useState(false)
  const idInput = useRef<HTMLInputElement>(null)
  const titleInput = useRef<HTMLInputElement>(null)
  const problem = idProblem(given.id, funnels)
  const base = funnels.find(({ id }) => id === given.base) ?? funnels[0]!
  const set = (part: Partial<typeof given>): void => setGiven((before) => ({ ...before, ...part }))
  const making = useAction(
    useCallback(
      async (asked: NewFunnel) => {
        await studio.beginFunnel(asked)
        await workspace.refresh()
        go(`/${asked.id}`)
      },
      [workspace, go],
    ),
  )
  function make(event: React.FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (problem) return idInput.current?.focus()
    if (given.title.trim() === '') return titleInput.current?.focus()
    void making.run({ id: given.id, extends: base.id, title: given.title.trim() })
  }
  return (
    <section className="new-variant" aria-labelledby="new-variant">
      <h2 id="new-variant">New variant</h2>
      <p className="quiet">
        A variant begins as a copy that stays in touch: it shows what its base shows, except for what you change. People
        see it only once it is published.
      </p>
      <form onSubmit={make} noValidate>
        <div>
          <label htmlFor="new-base">Made from</label>
          <select id="new-base" value={given.base} onChange={({ target }) => set({ base: target.value })}>
            {funnels.map(({ id, title }) => (
              <option key={id} value={id}>
                {`${id} · ${title}`}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor="new-id">Id</label>
          <input
            id="new-id"
            ref={idInput}
            value={given.id}
            placeholder={`${base.id}x`}
            aria-invalid={isTried && problem !== undefined}
            aria-describedby="id-help"
            onChange={({ target }) => set({ id: target.value })}
          />
          <small id="id-help" className={isTried && problem ? 'mistake' : 'quiet'}>
            {isTried && problem ? problem : `Its address: ${addressOf(given.id || '…')}`}
          </small>
        </div>
        <div>
          <label htmlFor="new-title">Title</label>
          <input
            id="new-title"
            ref={titleInput}
            value={given.title}
            maxLength={200}
            aria-invalid={isTried && given.title.trim() === ''}
            aria-describedby="title-help"
            onChange={({ target }) => set({ title: target.value })}
          />
          <small id="title-help" className={isTried && given.title.trim() === '' ? 'mistake' : 'quiet'}>
            {isTried && given.title.trim() === ''
              ? 'Say what is different in it.'
              : 'For staff: what is different in it'}
          </small>
        </div>
        <button type="submit" className="button button-main" disabled={making.busy}>
          Make the variant
        </button>
      </form>
      {making.problem && <Problem>{making.problem}</Problem>}
    </section>
  )
}
