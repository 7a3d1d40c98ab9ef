import { useState } from 'react'
import { topPath } from 'runnel/contracts'
import type { LocatedMessage } from '../data/loadPreview.ts'
import { PlaceLink } from '../parts/PlaceLink.tsx'
import { StepName } from '../parts/StepName.tsx'
import { stepTitle } from '../parts/stepTitle.ts'
import type { PanelProps } from '../store/createPreview.ts'

const kindNames: Record<LocatedMessage['kind'], string> = {
  field: 'Validation',
  widget: 'Widget',
  gate: 'Shut Next',
  notice: 'Notice or dialog',
  stage: 'Stage',
  alert: 'Alert',
  error: 'Error',
  failure: 'Failed call',
}

/** Every message of the funnel, in its order; the name of a step opens it, a place opens its line in the editor. */
export function Messages({ preview, state: { previewed, session, views } }: PanelProps) {
  const [wanted, setWanted] = useState('')
  const [onlyHere, setOnlyHere] = useState(false)
  const funnel = previewed?.compiled
  const all = views.messages
  if (!funnel) return <p>Nothing runs.</p>
  if (!all) return <p role="status">Collecting …</p>
  const here = session?.runner().state().step
  const words = wanted.trim().toLowerCase()
  const shown = all.filter(
    ({ step, text, field = '', label = '', when, place }) =>
      (!onlyHere || topPath(step) === here) &&
      [text, step, stepTitle(funnel, step), field, label, when, place?.file ?? '']
        .join(' ')
        .toLowerCase()
        .includes(words),
  )
  return (
    <>
      <div className="messages-tools">
        <label htmlFor="messages-wanted">Find</label>
        <input id="messages-wanted" type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
        <label className="tab-option">
          <input type="checkbox" checked={onlyHere} onChange={(event) => setOnlyHere(event.target.checked)} /> only this
          step
        </label>
      </div>
      <p className="quiet" role="status">
        {shown.length === all.length ? `${all.length} messages` : `${shown.length} of ${all.length} messages`}
      </p>
      <table className="messages">
        <thead>
          <tr>
            <th scope="col">Message</th>
            <th scope="col">Where</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ kind, text, step, label, when, place }, at) => (
            <tr key={at}>
              <td>
                <span className={`message-kind message-${kind}`}>{kindNames[kind]}</span>
                <span>{text}</span>
                {place && <PlaceLink place={place} />}
              </td>
              <td>
                {step === '' ? (
                  <span>anywhere</span>
                ) : (
                  <button type="button" className="button-link" onClick={() => preview.open({ step: topPath(step) })}>
                    <StepName {...{ funnel, path: step }} />
                  </button>
                )}
                {label && <span className="message-field">{label}</span>}
              </td>
              <td className="message-when">{when}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
