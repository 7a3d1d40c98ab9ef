import type { BlockProps } from 'runnel/react'
import './Notes.css'

/** Footnotes, each with its marker. */
export function Notes({ options: { notes } }: BlockProps<{ notes: { marker?: string; text: string }[] }>) {
  return (
    <ul className="notes">
      {notes.map(({ marker, text }) => (
        <li key={text}>
          {marker && <span className="notes-marker">{marker}</span>} <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
