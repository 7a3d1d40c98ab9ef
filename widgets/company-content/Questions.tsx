import type { ContentParts } from '#schemas/companyContent.ts'

/**
 * Questions and answers as native `<details>`: the browser's search finds them, and they work before scripts have
 * loaded (ACC-01).
 */
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
