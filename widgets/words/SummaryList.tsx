import { type ComponentProps, useId } from 'react'
import type { Parts } from 'runnel/react'
import '../shared/controls.css'
import './SummaryList.css'

type SummaryProps = ComponentProps<Parts['Summary']>
type Group = SummaryProps['summary']['groups'][number]

/** The answers of one step, or of one section, under its title. */
function SummaryGroup({
  title,
  rows,
  change,
  busy,
  onChange,
}: Omit<Group, 'step'> & Omit<SummaryProps, 'summary'> & { change: string }) {
  const heading = useId()
  return (
    <section className="summary-group" aria-labelledby={title === '' ? undefined : heading}>
      {title !== '' && (
        <h2 className="summary-title" id={heading}>
          {title}
        </h2>
      )}
      <dl className="summary-rows">
        {rows.map(({ path, label, lines, fixed }) => (
          <div className="summary-row" key={path}>
            <dt className="summary-label">{label}</dt>
            <dd className="summary-value">
              {lines.map((line, at) => (
                <span className="summary-line" key={at}>
                  {line}
                </span>
              ))}
            </dd>
            <dd className="summary-action">
              {!fixed && (
                <button
                  type="button"
                  className="ui-link"
                  aria-disabled={busy || undefined}
                  onClick={() => busy || onChange(path)}
                >
                  <span>{change}</span>
                  <span className="ui-hidden">{` ${label}`}</span>
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What was asked before, group by group, each answer with a button that changes it. */
export function SummaryList({ summary: { change, groups }, ...more }: SummaryProps) {
  return (
    <div className="summary">
      {groups.map(({ step, ...group }) => (
        <SummaryGroup key={step} {...group} {...more} change={change} />
      ))}
    </div>
  )
}
