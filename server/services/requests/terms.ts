import type { CompiledFunnel } from 'runnel/compile'
import type { SignedDocument, ClaimRequestRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'

/** The path of the consent to the terms. */
export const consent = 'contactDetails.isTermsPolicyAgreed'

/** The slugs of the documents that the consent field of a form names in its definition. */
function consentSlugs(funnel: CompiledFunnel): string[] {
  const fields = Object.values(funnel.steps).flatMap((step) => step.fields.filter(({ path }) => path === consent))
  return fields.flatMap(({ options }) => (options as { documents?: string[] } | undefined)?.documents ?? [])
}

/** The documents that a consent ticked now refers to, in their current versions; none when no form of this site asked for it. */
export function currentTerms(
  { library }: Pick<Deps, 'library'>,
  { asked, brandId }: { asked: CompiledFunnel | undefined; brandId: string },
): SignedDocument[] {
  const documents = asked ? library.named(brandId, consentSlugs(asked)) : []
  return documents.map(({ row: { id, name, version }, textSha256 }) => ({ id, name, version, sha256: textSha256 }))
}

/** The terms after an update: those stored when the consent was ticked, current ones for another person, and none when the consent is withdrawn. */
export function termsAfter(
  known: ClaimRequestRow,
  answered: { isTermsPolicyAgreed?: boolean },
  { isSomebodyElse, current }: { isSomebodyElse: boolean; current: SignedDocument[] },
): SignedDocument[] {
  if (!(answered.isTermsPolicyAgreed ?? known.isTermsPolicyAgreed)) return []
  const isTicked = answered.isTermsPolicyAgreed === true && (isSomebodyElse || !known.isTermsPolicyAgreed)
  return isTicked ? current : known.terms
}
