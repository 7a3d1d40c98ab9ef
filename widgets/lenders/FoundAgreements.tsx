import { InfoIcon } from '../icons/icons.tsx'
import { AgreementList, type Agreement } from '../shared/AgreementList.tsx'
import type { LenderTexts } from './LenderPicker.widget.ts'

interface FoundAgreementsProps {
  id: string
  found: Agreement[]
  /** Whether the search is over, so that an empty list is a result. */
  checked: boolean
  texts: LenderTexts
}

/** The agreements that the credit search found. They are part of the claim already, so nothing can be chosen. */
export function FoundAgreements({ id, found, checked, texts }: FoundAgreementsProps) {
  if (found.length === 0)
    return checked ? (
      <p className="ui-note ui-info lenders-none">
        <InfoIcon />
        <span>{texts.foundNone}</span>
      </p>
    ) : null
  return (
    <section className="lenders-found" aria-labelledby={`${id}-found`}>
      <h2 className="lenders-found-title" id={`${id}-found`}>
        {texts.foundTitle}
      </h2>
      <AgreementList agreements={found} texts={texts} />
    </section>
  )
}
