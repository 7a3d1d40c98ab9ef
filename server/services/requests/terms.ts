import type { SignedDocument, ClaimRequestRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'

/** The path of the consent to the terms. */
export const consent = 'contactDetails.isTermsPolicyAgreed'

/** The documents with these slugs in their current versions. */
export const currentTerms = (
  { library }: Pick<Deps, 'library'>,
  { slugs, brandId }: { slugs: string[]; brandId: string },
): SignedDocument[] =>
  library
    .named(brandId, slugs)
    .map(({ row: { id, name, version }, textSha256 }) => ({ id, name, version, sha256: textSha256 }))

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
