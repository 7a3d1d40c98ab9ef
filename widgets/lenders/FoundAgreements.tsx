import { InfoIcon } from '../icons/icons.tsx'
import { AgreementList, type Agreement } from '../shared/AgreementList.tsx'
import type { LenderTexts } from './LenderPicker.widget.ts'

interface FoundAgreementsProps {
  id: string
  found: Agreement[]
  /** The search is over, so that an empty list means something. */
  checked: boolean
  texts: LenderTexts
}

/** What the credit search found. They are claimed for already: nothing here is to be chosen. */
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
