import { requiredRule, type Field } from 'runnel/contracts'

/** Whether a field must be answered while it is shown: always, never, or under a rule. */
export function demandOf(field: Field): boolean | string {
  const rule = requiredRule(field)
  return rule === 'true' || (rule !== 'false' && rule)
}

/** What lists say behind a field that may be left out. */
export const demandInWords = (demand: boolean | string): string =>
  demand === true ? '' : demand === false ? ' (optional)' : ` (required if ${demand})`
