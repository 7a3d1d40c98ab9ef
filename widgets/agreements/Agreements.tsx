import { useId } from 'react'
import type { BlockProps } from 'runnel/react'
import { AgreementList, type Agreement } from '../shared/AgreementList.tsx'
import './Agreements.css'

/** The agreements that a search found, as a list to read. */
export function Agreements({
  options: { title = 'Agreements that we found', items },
}: BlockProps<{ title?: string; items: Agreement[] }>) {
  const heading = useId()
  if (items.length === 0) return null
  return (
    <section className="agreements" aria-labelledby={heading}>
      <h2 className="ui-title agreements-title" id={heading}>
        {title}
      </h2>
      <AgreementList agreements={items} />
    </section>
  )
}
