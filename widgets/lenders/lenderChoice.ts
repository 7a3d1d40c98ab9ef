import type { chosenLender } from '#schemas/formData.ts'
import type { Static } from '#schemas/shape.ts'
import { lenderName } from '#schemas/values/lenderName.ts'

export type ChosenLender = Static<typeof chosenLender>

export const nameOf = (lender: ChosenLender): string => lenderName(lender.name)

/** What is left to choose: not chosen yet (VAL-LEND-03), and the name contains the search text, whatever its case (VAL-LEND-02). */
export function offeredLenders(all: ChosenLender[], chosen: ChosenLender[], search: string): ChosenLender[] {
  const wanted = search.trim().toLowerCase()
  const taken = new Set(chosen.map(({ id }) => id))
  return all.filter((lender) => !taken.has(lender.id) && nameOf(lender).toLowerCase().includes(wanted))
}
