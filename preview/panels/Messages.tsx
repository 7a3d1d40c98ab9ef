import { useMemo, useState } from 'react'
import { collectMessages } from '../messages/collectMessages.ts'
import { kindNames } from '../messages/message.ts'
import type { PanelProps } from '../store/createPreview.ts'

/** Every message of the funnel and where it shows; the name of a step opens it. */
export function Messages({ preview, state: { previewed, session }, registry }: PanelProps) {
  const [wanted, setWanted] = useState('')
  const [onlyHere, setOnlyHere] = useState(false)
  const funnel = previewed?.compiled
  const all = useMemo(() => (funnel ? collectMessages(funnel, registry) : []), [funnel, registry])
  const here = session?.runner().state().step
  const words = wanted.trim().toLowerCase()
  const shown = all.filter(
    (message) =>
      (!onlyHere || message.step.split('/')[0] === here) &&
      [message.text, message.step, message.field ?? '', message.label ?? '', message.when]
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
          {shown.map((message, at) => (
            <tr key={at}>
              <td>
                <span className={`message-kind message-${message.kind}`}>{kindNames[message.kind]}</span>
                {message.text}
              </td>
              <td>
                {message.step === '' ? (
                  'anywhere'
                ) : (
                  <button
                    type="button"
                    className="button-link"
                    onClick={() => preview.open({ step: message.step.split('/')[0]! })}
                  >
                    {message.step}
                  </button>
                )}
                {message.label && <span className="message-field">{message.label}</span>}
              </td>
              <td className="message-when">{message.when}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
