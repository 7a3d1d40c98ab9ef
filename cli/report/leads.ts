import type { Lead } from 'runnel/graph'
import { ownValue } from 'runnel/rules'

const places: Record<string, string> = {
  '@stay': 'stays here',
  '@open': 'the first step with something left to do',
  '@asked': 'the step of the address',
  '@reload': 'loads the page again',
  '@away': 'leaves for another site, and comes back here',
  '@failed': 'nobody handles it',
  '@missing': 'the not-found page',
}

const placeOf = ({ to, route }: Lead): string =>
  route === undefined ? (ownValue(places, to) ?? to) : `leaves for ${route}`

const joined = (rules: string[]): string =>
  rules.length === 1 ? rules[0]! : rules.map((rule) => (rule.includes('||') ? `(${rule})` : rule)).join(' && ')

/** A lead in one line, such as `verify if verifying` or `stays here if submitForm fails`. */
function leadInWords(lead: Lead): string {
  const { conditions, otherwise, failing, calls } = lead
  const place = placeOf(lead)
  const when = conditions.length > 0 ? ` if ${joined(conditions)}` : ''
  if (failing && calls.length > 0) return `${place} if ${calls.at(-1)} fails${when.replace(' if ', ' and ')}`
  return `${otherwise && when === '' ? 'else ' : ''}${place}${when}`
}

/** Leads in words, a line each: first what is called, then where it leads; failures come last. */
export function leadsInWords(leads: Lead[]): string[] {
  const calls = [...new Set(leads.flatMap((lead) => lead.calls))]
  const sorted = [...leads.filter(({ failing }) => !failing), ...leads.filter(({ failing }) => failing)]
  return [...(calls.length > 0 ? [`calls ${calls.join(', ')}`] : []), ...new Set(sorted.map(leadInWords))]
}
