import type { ContentParts } from '#schemas/companyContent.ts'

/** Questions that open one by one, natively: found by the browser's own search, and usable before any script has run (ACC-01). */
export function Questions({ title, items }: NonNullable<ContentParts['questions']>) {
  return (
    <section className="questions">
      <h2>{title}</h2>
      {items.map(({ question, answer }) => (
        <details key={question} className="question">
          <summary>
            <h3>{question}</h3>
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  )
}
