import { Json } from '../parts/Json.tsx'
import type { PanelProps } from '../store/createPreview.ts'

/** The state of the funnel: answers, results of operations, the stored session. */
export function Answers({ state: { session } }: PanelProps) {
  if (!session) return <p>Nothing runs.</p>
  const { form, local, results, completed, query } = session.runner().state()
  const parts: [string, string, unknown][] = [
    ['form', 'Answers, kept in this tab', form],
    ['local', 'Answers that are never kept', local],
    ['results', 'What operations gave', results],
    ['query', 'From the address', query],
    ['completed', 'Completed steps', completed],
  ]
  return parts.map(([name, title, value]) => (
    <section key={name}>
      <h3>
        {title} <span className="tab-where">{name}</span>
      </h3>
      {Object.keys(value as object).length === 0 ? <p className="quiet">nothing</p> : <Json value={value} />}
    </section>
  ))
}
