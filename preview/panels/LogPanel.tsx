import { useEffect, useRef, useState } from 'react'
import type { CompiledFunnel } from 'runnel/compile'
import { Json } from '../parts/Json.tsx'
import { StepName } from '../parts/StepName.tsx'
import { kinds, type LogLine } from '../session/logLine.ts'
import type { PanelProps } from '../store/createPreview.ts'

const clock = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

function Line({ line, funnel }: { line: LogLine; funnel: CompiledFunnel | undefined }) {
  const { kind, title, detail, payload, reply, state, at } = line
  const more = payload !== undefined || reply !== undefined
  const head = (
    <>
      <span className={`log-kind log-kind-${kind}`}>{kinds[kind]}</span>
      <span className="log-title">{kind === 'step' ? <StepName {...{ funnel, path: title }} /> : title}</span>
      {state === 'pending' && <span className="log-state">…</span>}
      {state && state !== 'pending' && (
        <span className={`log-state log-${state}`}>{detail || (state === 'ok' ? 'ok' : 'failed')}</span>
      )}
      {!state && detail && <span className="log-state">{detail}</span>}
      <span className="log-at">{clock(at)}</span>
    </>
  )
  if (!more)
    return (
      <li className="log-line">
        <div className="log-head">{head}</div>
      </li>
    )
  return (
    <li className="log-line">
      <details>
        <summary className="log-head">{head}</summary>
        {payload !== undefined && <Json value={payload} />}
        {reply !== undefined && (
          <>
            <p className="log-reply">came back</p>
            <Json value={reply} />
          </>
        )}
      </details>
    </li>
  )
}

/** The log, newest line last and scrolled into view. */
export function LogPanel({ state: { session, previewed } }: PanelProps) {
  const [quiet, setQuiet] = useState(false)
  const lines = session?.log.lines() ?? []
  const end = useRef<HTMLDivElement>(null)
  const shown = quiet ? lines.filter(({ kind }) => kind !== 'set' && kind !== 'track' && kind !== 'wait') : lines
  useEffect(() => void end.current?.scrollIntoView({ block: 'nearest' }), [lines.length])
  return (
    <>
      <label className="tab-option">
        <input type="checkbox" checked={quiet} onChange={(event) => setQuiet(event.target.checked)} /> without answers
        set, waits and analytics
      </label>
      {shown.length === 0 && <p>Nothing happened yet.</p>}
      <ol className="log">
        {shown.map((line) => (
          <Line key={line.id} {...{ line, funnel: previewed?.compiled }} />
        ))}
      </ol>
      <div ref={end} />
    </>
  )
}
