import { Formatted, type BlockProps, type FormattedText } from 'runnel/react'
import '../shared/formatted.css'
import './Inset.css'

/** A formatted text that is set apart from what is around it. */
export function Inset({ options: { text } }: BlockProps<{ text: FormattedText }>) {
  return (
    <div className="formatted inset">
      <Formatted text={text} />
    </div>
  )
}
