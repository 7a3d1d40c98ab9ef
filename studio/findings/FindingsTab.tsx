import { type RefObject, useMemo, useState } from 'react'
import type { Finding, Severity } from 'runnel/contracts'
import { Rows } from '../parts/Rows.tsx'
import { inProject } from '../proof/virtualFiles.ts'
import type { PaneProps, Shown } from '../proof/useProof.ts'
import { mendOf } from './mend.ts'

const weights: Record<Severity, string> = { error: 'Error', warning: 'Warning', advice: 'Advice' }
const order = Object.keys(weights) as Severity[]

interface Props extends PaneProps, Shown {
  scroller: RefObject<HTMLElement | null>
}

/** What the checker finds, the gravest first. */
export function FindingsTab({ workspace, project, state, scroller }: Props) {
  const [chosen, setChosen] = useState<Severity | ''>('')
  const findings = useMemo(
    () => (state.findings ?? []).toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity)),
    [state.findings],
  )
  if (!state.findings) return <p role="status">The first check runs …</p>
  if (findings.length === 0)
    return (
      <p className="proof-empty">
        No findings. Each change is checked here: a step that nobody reaches, a rule with a wrong name, a text that is
        missing. Play the scenarios next.
      </p>
    )
  const shown = chosen === '' ? findings : findings.filter(({ severity }) => severity === chosen)
  return (
    <>
      <div className="proof-row" role="group" aria-label="Show">
        {(['', ...order] as const).map((severity) => {
          const of = severity === '' ? findings : findings.filter((one) => one.severity === severity)
          return (
            <button
              key={severity}
              type="button"
              className="button"
              aria-pressed={chosen === severity}
              onClick={() => setChosen(severity)}
            >
              {`${severity === '' ? 'All' : weights[severity]} (${of.length})`}
            </button>
          )
        })}
      </div>
      <Rows
        label="Findings"
        className="proof-list"
        items={shown}
        scroller={scroller}
        row={(finding) => <FindingItem {...{ finding, workspace, project }} />}
      />
    </>
  )
}

function FindingItem({ finding, workspace, project }: { finding: Finding } & Pick<Props, 'workspace' | 'project'>) {
  const { severity, code, message, hint, way, related = [], line } = finding
  const file = inProject(finding.file)
  const text = project.texts.get(file)
  const mend = useMemo(() => (text === undefined ? undefined : mendOf(finding, text)), [finding, text])
  const place = (where: Pick<Finding, 'file' | 'pointer' | 'line'>, label: string) => (
    <button
      type="button"
      className="button-link"
      onClick={() => workspace.select({ file: inProject(where.file), pointer: where.pointer })}
    >
      {label}
    </button>
  )
  return (
    <div className="proof-item">
      <p>
        <span className={`proof-mark proof-${severity}`}>{weights[severity]}</span> {place(finding, message)}
      </p>
      {hint && <p>{hint}</p>}
      {way && <p className="quiet">{`On the way ${way.join(' › ')}`}</p>}
      <div className="proof-row">
        <code className="quiet">{`${file}:${line} · ${code}`}</code>
        {mend && (
          <button type="button" className="button" onClick={() => workspace.edit(file, mend.text, mend.about)}>
            {mend.about}
          </button>
        )}
      </div>
      {related.map((one, at) => (
        <p key={at} className="quiet">
          <span>See</span> {place(one, `${inProject(one.file)}:${one.line}`)}
          <span>{`: ${one.message}`}</span>
        </p>
      ))}
    </div>
  )
}
