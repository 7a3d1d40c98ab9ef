import type { Finding } from 'runnel/contracts'
import { PlaceLink } from '../parts/PlaceLink.tsx'
import type { Preview, PreviewState } from '../store/createPreview.ts'

const weights = { error: 'Error', warning: 'Warning', advice: 'Advice' }

function FindingItem({ finding }: { finding: Finding }) {
  const { severity, code, message, hint, way, related = [] } = finding
  return (
    <li className={`finding finding-${severity}`}>
      <p className="finding-message">
        <strong>{weights[severity]}</strong> <span>{message}</span>
      </p>
      {hint && <p>{hint}</p>}
      {way && <p className="quiet">{`On the way ${way.join(' › ')}`}</p>}
      <p className="quiet">
        <PlaceLink place={finding} /> <span>·</span> <code>{code}</code>
      </p>
      {related.map((place, at) => (
        <p key={at} className="quiet">
          <span>See</span> <PlaceLink place={place} />
          <span>{`: ${place.message}`}</span>
        </p>
      ))}
    </li>
  )
}

/** The findings of the checker, over the page; errors stay until they are fixed. */
export function Findings({ preview, state: { previewed, saved, session } }: { preview: Preview; state: PreviewState }) {
  const found = previewed?.findings ?? []
  const errors = found.filter(({ severity }) => severity === 'error')
  const graver = found.filter(({ severity }) => severity !== 'advice')
  if (graver.length === 0)
    return (
      <p className="findings-taken" role="status">
        {saved === 'taken' ? 'The definition was saved, and taken over.' : ''}
      </p>
    )
  return (
    <aside className="findings" role="alert" aria-label="Findings of the checker">
      <div className="findings-head">
        <h2>
          {errors.length > 0
            ? session
              ? 'Not taken over: the definition has errors'
              : 'This definition cannot run'
            : 'The definition has warnings'}
        </h2>
        {errors.length === 0 && saved && (
          <button type="button" className="button" onClick={() => preview.putAway()}>
            Put away
          </button>
        )}
      </div>
      <ul>
        {graver.map((finding, at) => (
          <FindingItem key={at} finding={finding} />
        ))}
      </ul>
    </aside>
  )
}
