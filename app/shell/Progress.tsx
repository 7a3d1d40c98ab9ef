import { useSentences } from 'runnel/react'
import { usePageTexts } from './pageTexts.ts'

export interface ProgressProps {
  /** The progress text of the funnel, if it sets one. */
  words?: string
  /** The number of the step; absent on a step that does not count, which shows the bar without a number. */
  position?: number
  total: number
  /** Current step divided by total steps, 0 to 100 (SHELL-02). */
  percent: number
}

/** The progress through the form, as text and as a bar. */
export function Progress({ position, total, percent, words: told }: ProgressProps) {
  const texts = usePageTexts()
  const sentences = useSentences()
  const spoken = position === undefined ? undefined : sentences.step(position, total)
  const words = told ?? spoken
  return (
    <div className="progress">
      <div className="progress-row">
        {words && <p className="progress-words">{words}</p>}
        <div
          className="progress-track"
          role="progressbar"
          aria-label={texts.progress}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(percent)}
          aria-valuetext={spoken ?? texts.done(Math.round(percent))}
        >
          {/* A length of SVG: in a page that the server draws, the policy forbids style attributes. */}
          <svg aria-hidden="true">
            <rect className="progress-bar" width={`${Math.min(100, Math.max(0, percent))}%`} height="100%" />
          </svg>
        </div>
      </div>
    </div>
  )
}
