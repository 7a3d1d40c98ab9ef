import { useRef } from 'react'
import { useMarks } from './useMarks.ts'

const notes: Record<string, string> = {
  '*': 'The check is free and has no effect on your credit score.',
  '**': 'An average, not a promise. What you receive depends on your agreements, and fees are taken from it.',
  '***':
    'If your claim is won, the fee is 15% to 30% plus VAT, which is 18% to 36% including VAT. You can cancel for free within 14 days; after that a cancellation fee applies.',
}

/** The footnotes whose marks appear on the page, and no others. */
export function Footnotes() {
  const place = useRef<HTMLDivElement>(null)
  const marks = useMarks(place)
  return (
    <div ref={place} hidden={marks.length === 0}>
      <ul className="footnotes">
        {marks.map((mark) => (
          <li key={mark}>
            <span className="footnote-mark">{mark}</span> <span>{notes[mark]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
