export interface ProgressProps {
  /** The place as the funnel tells it. */
  words?: string
  /** Absent on a step that does not count: the bar stays, the number goes. */
  position?: number
  total: number
  /** 0 to 100: current step divided by total steps (SHELL-02). */
  percent: number
}

/** How far the form has come, as words and as a bar. */
export function Progress({ position, total, percent, words: told }: ProgressProps) {
  const spoken = position === undefined ? undefined : `Step ${position} of ${total}`
  const words = told ?? spoken
  return (
    <div className="progress">
      <div className="progress-row">
        {words && <p className="progress-words">{words}</p>}
        <div
          className="progress-track"
          role="progressbar"
          aria-label="Progress"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(percent)}
          aria-valuetext={spoken ?? `${Math.round(percent)}% done`}
        >
          <div className="progress-bar" style={{ inlineSize: `${Math.min(100, Math.max(0, percent))}%` }} />
        </div>
      </div>
    </div>
  )
}
