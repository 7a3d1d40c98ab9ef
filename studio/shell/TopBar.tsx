import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { studio } from '../api/client.ts'
import type { OpenWorkspace } from '../store/createWorkspace.ts'
import { useWorkspace } from '../store/useWorkspace.ts'
import type { Saving } from '../store/workspace.ts'
import { funnelsIn } from '../funnels/funnelsIn.ts'

const savingWords: Record<Saving, string> = {
  saved: 'Saved',
  saving: 'Saving…',
  waiting: 'Kept in this browser, not saved yet',
  conflict: 'Two versions: choose one',
}

/** Whether a key press belongs to a text that is typed in, which has its own undo. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA'].includes(target.tagName) || target.shadowRoot !== null)

function useUndoKeys(workspace: OpenWorkspace): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
      if (key !== 'z' && !isRedo) return
      event.preventDefault()
      if (isRedo) workspace.redo()
      else workspace.undo()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [workspace])
}

export function TopBar({ workspace }: { workspace: OpenWorkspace }) {
  const { me, funnel, texts, saving, problem, undoes, redoes } = useWorkspace(workspace)
  const [location, go] = useLocation()
  useUndoKeys(workspace)
  const [, first = ''] = location.split('/')
  const isFunnel = texts.has(`${first}/funnel.json`)
  const nowPage = (href: string) => (location === href ? ({ 'aria-current': 'page' } as const) : {})
  return (
    <header className="top-bar">
      <Link href="/" className="top-name" {...nowPage('/')}>
        Studio
      </Link>
      {isFunnel && (
        <>
          <label className="top-funnel">
            <span className="unseen">Funnel</span>
            <select value={funnel} onChange={({ target }) => go(`/${target.value}`)}>
              {funnelsIn(texts).map(({ id, title }) => (
                <option key={id} value={id}>
                  {`${id} · ${title}`}
                </option>
              ))}
            </select>
          </label>
          <nav aria-label="This funnel" className="top-links">
            <Link href={`/${first}`} {...nowPage(`/${first}`)}>
              Edit
            </Link>
            <Link href={`/${first}/publish`} {...nowPage(`/${first}/publish`)}>
              Publish
            </Link>
          </nav>
        </>
      )}
      <nav aria-label="Studio" className="top-links">
        <Link href="/versions" {...nowPage('/versions')}>
          Versions
        </Link>
        <Link href="/history" {...nowPage('/history')}>
          History
        </Link>
        <Link href="/evidence" {...nowPage('/evidence')}>
          Evidence
        </Link>
      </nav>
      <div className="top-state">
        <p className={`saving saving-${saving}`} role="status" title={problem}>
          {savingWords[saving]}
        </p>
        <button
          type="button"
          className="button button-icon"
          aria-label={undoes ? `Undo: ${undoes}` : 'Undo'}
          title={undoes ? `Undo: ${undoes} (Ctrl+Z outside a text)` : 'Nothing to undo'}
          disabled={!undoes}
          onClick={workspace.undo}
        >
          ↶
        </button>
        <button
          type="button"
          className="button button-icon"
          aria-label={redoes ? `Redo: ${redoes}` : 'Redo'}
          title={redoes ? `Redo: ${redoes} (Ctrl+Y outside a text)` : 'Nothing to redo'}
          disabled={!redoes}
          onClick={workspace.redo}
        >
          ↷
        </button>
        <Link href="/account" className="top-me" title={`Your account, ${me.email}`} {...nowPage('/account')}>
          <span>{me.name}</span> <span className="quiet">{me.role}</span>
        </Link>
        <button
          type="button"
          className="button"
          onClick={() => {
            workspace.flush()
            void studio.signOut().finally(() => window.location.assign('/studio/'))
          }}
        >
          Sign out
        </button>
      </div>
      {problem && saving !== 'saved' && (
        <p className="top-problem" role="alert">
          {problem}
        </p>
      )}
    </header>
  )
}
