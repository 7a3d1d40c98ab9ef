import { Formatted, type BlockProps, type FormattedText } from 'runnel/react'
import '../shared/controls.css'
import '../shared/formatted.css'
import './Details.css'

/** A formatted text that only some people need. A press on its summary shows it, and hides it again. */
export function Details({ options: { summary, text } }: BlockProps<{ summary: string; text: FormattedText }>) {
  return (
    <details className="details">
      <summary className="ui-focus details-summary">{summary}</summary>
      <div className="formatted details-text">
        <Formatted text={text} />
      </div>
    </details>
  )
}
