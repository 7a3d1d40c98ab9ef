import type { chosenLender } from '#schemas/formData.ts'
import type { Static } from '#engine/definition/index.ts'
import { lenderName, unknownLender } from '#schemas/values/lenderName.ts'

export type ChosenLender = Static<typeof chosenLender>

export const nameOf = (lender: ChosenLender): string => lenderName(lender.name)

/** An agreement that was found, as far as it tells whose it is. */
export interface FoundLender {
  lender_id?: string
  lender_name?: string
}

const spelling = (name: string): string => name.trim().toLowerCase()

/** The lenders that no agreement was found with: they alone are left to be named. One without a name is known by its id alone. */
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

/** What is left to choose: not chosen yet (VAL-LEND-03), and the name contains the search text, whatever its case (VAL-LEND-02). */
export function offeredLenders(all: ChosenLender[], chosen: ChosenLender[], search: string): ChosenLender[] {
  const wanted = search.trim().toLowerCase()
  const taken = new Set(chosen.map(({ id }) => id))
  return all.filter((lender) => !taken.has(lender.id) && nameOf(lender).toLowerCase().includes(wanted))
}
