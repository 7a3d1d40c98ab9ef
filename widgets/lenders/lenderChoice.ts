import type { chosenLender } from '#schemas/formData.ts'
import type { Static } from 'runnel/contracts'
import { plainText } from 'runnel/react'
import { lenderName, unknownLender } from '#schemas/values/lenderName.ts'

export type ChosenLender = Static<typeof chosenLender>

export const nameOf = (lender: ChosenLender): string => lenderName(lender.name)

/** The lender of a found agreement. */
export interface FoundLender {
  lender_id?: string
  lender_name?: string
}

const spelling = (name: string): string => plainText(name).toLowerCase()

/** The lenders without a found agreement, which can still be chosen. A lender without a name is compared by id only. */
export function lendersNotFound(all: ChosenLender[], found: FoundLender[]): ChosenLender[] {
  const ids = new Set(found.map(({ lender_id: id }) => id))
  const names = new Set(
    found
      .map(({ lender_name: name }) => lenderName(name))
      .filter((name) => name !== unknownLender)
      .map(spelling),
  )
  return all.filter((lender) => !ids.has(lender.id) && !names.has(spelling(nameOf(lender))))
}

/**
 * The lenders that can be chosen: not chosen yet (VAL-LEND-03), with a name that contains the search text, ignoring
 * case (VAL-LEND-02).
 */
export function offeredLenders(all: ChosenLender[], chosen: ChosenLender[], search: string): ChosenLender[] {
  const wanted = plainText(search).toLowerCase()
  const taken = new Set(chosen.map(({ id }) => id))
  return all.filter((lender) => !taken.has(lender.id) && nameOf(lender).toLowerCase().includes(wanted))
}

/**
 * Offered when a company's list is empty or cannot be loaded. The ids are those of the server's list, so that a choice
 * can be saved (AMB-43).
 */
export const sampleLenders: ChosenLender[] = [
  { id: '912fb663-81a0-4292-a62d-f854d78ca4de', name: 'Alphera Financial Services' },
  { id: '1b69ba21-4ddc-4589-8980-17df062573dd', name: 'Barclays Partner Finance' },
  { id: '711fba79-f2c4-4287-956e-20349630419c', name: 'Black Horse' },
  { id: '348d3830-e15c-4963-8412-e3510eda657b', name: 'BMW Financial Services' },
  { id: 'dd5ffeb4-51d0-44aa-b493-c24b42c6ee3f', name: 'Close Brothers Motor Finance' },
  { id: '54d1f0d0-a4df-45ba-8e29-447b4eeaa609', name: 'MotoNovo Finance' },
  { id: '00eaa781-8a3c-4504-a888-12c060813533', name: 'Santander Consumer Finance' },
  { id: '9863f48a-63a0-4699-bbec-db3c262ca64a', name: 'Volkswagen Financial Services' },
]
