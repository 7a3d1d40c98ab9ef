import type { BlockProps } from 'runnel/react'
import './Prose.css'

/** Text in paragraphs, which blank lines separate. */
export function Prose({ options: { title, text } }: BlockProps<{ title?: string; text: string }>) {
  return (
    <div className="prose">
      {title && <h2 className="prose-title">{title}</h2>}
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  )
}
