import { Formatted, type BlockProps, type FormattedText as Text } from 'runnel/react'
import '../shared/formatted.css'
import './FormattedText.css'

/** A formatted text. */
export function FormattedText({ options: { text } }: BlockProps<{ text: Text }>) {
  return (
    <div className="formatted formatted-text">
      <Formatted text={text} />
    </div>
  )
}
