import { readIsoDate, toShortDate } from '#schemas/values/calendarDate.ts'
import { unknownLender } from '#schemas/values/lenderName.ts'
import { fill } from './messagesOf.ts'
import './controls.css'
import './AgreementList.css'

/** The properties of a claim that the list shows. */
export interface Agreement {
  lender_name?: string
  /** ISO date. */
  start_date?: string
}

export const agreementTexts = { unknownLender, started: 'Started {date}', unknownDate: 'Unknown date' }

function startOf({ start_date = '' }: Agreement, texts: typeof agreementTexts): string {
  const date = readIsoDate(start_date)
  return date ? fill(texts.started, { date: toShortDate(date) }) : texts.unknownDate
}

/** A read-only list of agreements with lender and start date (V4-LEND-02 to -04). */
export function AgreementList({
  agreements,
  texts = agreementTexts,
}: {
  agreements: Agreement[]
  texts?: typeof agreementTexts
}) {
  return (
    <ul className="agreement-list">
      {agreements.map((agreement, index) => (
        <li className="ui-card agreement" key={index}>
          <span className="agreement-name">{agreement.lender_name?.trim() || texts.unknownLender}</span>
          <span className="agreement-date">{startOf(agreement, texts)}</span>
        </li>
      ))}
    </ul>
  )
}
