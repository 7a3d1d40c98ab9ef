import type { Applicant } from './applicant.ts'
import { checkIdIn, readers, reportIn } from './reports.ts'
import type { Search } from './searches.ts'

/** Reads in every way what a search may have found. Gives what was disclosed; empty if nothing. */
export async function readAll(applicant: Applicant, creditCheckId = ''): Promise<string> {
  for (const [what, ask] of readers(applicant, creditCheckId)) {
    const read = reportIn(await ask())
    if (read) return `${what}: ${read}`
  }
  return ''
}

/** Asks for a search in one way, and then for its result. Gives what was disclosed; empty if nothing. */
export async function steal(applicant: Applicant, search: Search): Promise<string> {
  const searched = await search.ask(applicant)
  const context = await applicant.visitor.call('fillAccountContext', { claimRequestId: applicant.id })
  const id = checkIdIn(searched) || checkIdIn(context)
  return reportIn(searched) || reportIn(context) || (id ? readAll(applicant, id) : '')
}

/** Asks for a search in every way, one after the other on the same claim request, and reads in every way. Gives what was disclosed; empty if nothing. */
export async function stealInTurn(applicant: Applicant, searches: readonly Search[]): Promise<string> {
  let id = ''
  for (const search of searches) {
    const searched = await search.ask(applicant)
    id ||= checkIdIn(searched)
    if (reportIn(searched)) return `${search.what}: ${reportIn(searched)}`
  }
  return readAll(applicant, id)
}
