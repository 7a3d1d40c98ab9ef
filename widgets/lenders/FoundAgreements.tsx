import { readIsoDate, toShortDate } from '#schemas/values/calendarDate.ts'
import { InfoIcon } from '../icons/icons.tsx'
import { fill } from '../shared/messagesOf.ts'
import type { LenderTexts } from './LenderPicker.tsx'

/** As much of a claim as the list shows. */
export interface FoundAgreement {
  lender_name?: string
  /** ISO date. */
  start_date?: string
}

interface FoundAgreementsProps {
  id: string
  found: FoundAgreement[]
  /** The search is over, so that an empty list means something. */
  checked: boolean
  texts: LenderTexts
}

function startOf({ start_date = '' }: FoundAgreement, texts: LenderTexts): string {
  const date = readIsoDate(start_date)
  return date ? fill(texts.started, { date: toShortDate(date) }) : texts.unknownDate
}

/** What the credit search found. They are claimed for already: nothing here is to be chosen. */
export function FoundAgreements({ id, found, checked, texts }: FoundAgreementsProps) {
  if (found.length === 0) return checked ? <p className="lenders-none"><InfoIcon /><span>{texts.foundNone}</span></p> : null
  return (
    <section aria-labelledby={`${id}-found`}>
      <h2 className="lenders-found-title" id={`${id}-found`}>{texts.foundTitle}</h2>
      <ul className="lenders-found">
        {found.map((agreement, index) => (
          <li className="lenders-agreement" key={index}>
            <span className="lenders-agreement-name">{agreement.lender_name?.trim() || texts.unknownLender}</span>
            <span className="lenders-agreement-date">{startOf(agreement, texts)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
