import type { PreviewedFunnel } from '../data/loadPreview.ts'
import { PlaceLink } from './PlaceLink.tsx'

/** Says that a file has errors and which, while its last version without any is shown. */
export function LastVersion({ previewed }: { previewed: PreviewedFunnel | undefined }) {
  const errors = previewed?.findings.filter(({ severity }) => severity === 'error') ?? []
  if (errors.length === 0) return null
  return (
    <div className="preview-problem" role="alert">
      The file has errors; this is the last version without.
      <ul className="last-version-errors">
        {errors.map((error, at) => (
          <li key={at}>
            <PlaceLink place={error} /> <span>{error.message}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
