const notes = [
  ['*', 'The check is free and has no effect on your credit score.'],
  ['**', 'An average, not a promise. What you receive depends on your agreements, and fees are taken from it.'],
  [
    '***',
    'If your claim is won, the fee is 15% to 30% plus VAT, which is 18% to 36% including VAT. You can cancel for free within 14 days; after that a cancellation fee applies.',
  ],
] as const

/** What the asterisks on pages stand for. On every page, so that no marker is ever left without its note. */
export function Footnotes() {
  return (
    <ul className="footnotes">
      {notes.map(([mark, text]) => (
        <li key={mark}><span className="footnote-mark">{mark}</span> <span>{text}</span></li>
      ))}
      <li><span className="footnote-mark" /> <span>You do not need a claims company: you can complain to your lender, and then to the Financial Ombudsman Service, yourself and for free.</span></li>
    </ul>
  )
}
