import type { CompiledFunnel } from '#engine/compile/index.ts'
import type { SignedDocument, ClaimRequestRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'

const consent = 'contactDetails.isTermsPolicyAgreed'

/** Slugs of the documents that the consent of a form is about, as its definition names them. */
function consentSlugs(funnel: CompiledFunnel): string[] {
  const fields = Object.values(funnel.steps).flatMap((step) => step.fields.filter(({ path }) => path === consent))
  return fields.flatMap(({ options }) => (options as { documents?: string[] } | undefined)?.documents ?? [])
}

/** The documents that a consent which is ticked now is about, as this site shows them. None where no form of this site asked for it. */
export function currentTerms(
  { funnels, library }: Deps,
  { funnel, brandId }: { funnel: string; brandId: string },
): SignedDocument[] {
  const asked = funnels.get(funnel)
  const documents = asked ? library.named(brandId, consentSlugs(asked)) : []
  return documents.map(({ row: { id, name, version }, textSha256 }) => ({ id, name, version, sha256: textSha256 }))
}

/** The terms that an update leaves: those of when they were ticked, anew for somebody else, and none once the consent is taken back. */
export function termsAfter(
  known: ClaimRequestRow,
  answered: { isTermsPolicyAgreed?: boolean },
  { isSomebodyElse, current }: { isSomebodyElse: boolean; current: SignedDocument[] },
): SignedDocument[] {
  if (!(answered.isTermsPolicyAgreed ?? known.isTermsPolicyAgreed)) return []
  const isTicked = answered.isTermsPolicyAgreed === true && (isSomebodyElse || !known.isTermsPolicyAgreed)
  return isTicked ? current : known.terms
}
