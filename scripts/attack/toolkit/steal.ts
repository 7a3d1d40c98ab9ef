import type { Applicant } from './applicant.ts'
import { checkIdIn, readers, reportIn } from './reports.ts'
import type { Search } from './searches.ts'

/** Reads in every way what a search may have found. Says what came out; empty where nothing did. */
export async function readAll(applicant: Applicant, creditCheckId = ''): Promise<string> {
  for (const [what, ask] of readers(applicant, creditCheckId)) {
    const read = reportIn(await ask())
    if (read) return `${what}: ${read}`
  }
  return ''
}

/** Asks one way for a search, and then for what it found. Says what came out; empty where nothing did. */
export async function steal(applicant: Applicant, search: Search): Promise<string> {
  const searched = await search.ask(applicant)
  return reportIn(searched) || readAll(applicant, checkIdIn(searched))
}
