import { useId } from 'react'
import type { BlockProps } from 'runnel/react'
import '../shared/controls.css'
import './Facts.css'

export interface Fact {
  name: string
  value: string
  strong?: boolean
}

/** Names and values as a description list. */
export function Facts({ options: { title, items } }: BlockProps<{ title?: string; items: Fact[] }>) {
  const heading = useId()
  return (
    <section className="ui-card" aria-labelledby={title && heading}>
      {title && (
        <h2 className="ui-title" id={heading}>
          {title}
        </h2>
      )}
      <dl className="facts-list">
        {items
          .filter(({ value }) => value.trim() !== '')
          .map(({ name, value, strong }) => (
            <div className={strong ? 'fact fact-strong' : 'fact'} key={name}>
              <dt className="fact-name">{name}</dt>
              <dd className="fact-value">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
